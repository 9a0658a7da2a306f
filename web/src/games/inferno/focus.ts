// Keeping the focus near: whoever has just pressed something that goes away, or was about to, is
// not sent back to the top of the page.

export class FocusKeeper {
  #path: HTMLElement[] = [];

  /** Remember where the focus is, and what is around it. */
  onfocusin = (event: FocusEvent): void => {
    this.#path = [];
    for (let each = event.target as HTMLElement | null; each; each = each.parentElement)
      this.#path.push(each);
  };

  /** If what had the focus is gone, it goes to the nearest group around it that is still there. */
  restore(): void {
    const [had, ...around] = this.#path;
    if (!had || had.isConnected || document.activeElement !== document.body) return;
    around
      .find((each) => each.isConnected && each.tabIndex === -1 && each.hasAttribute("tabindex"))
      ?.focus({ preventScroll: true });
  }
}
