// Looking something up again and again, while somebody can see it.
const EVERY_MS = 5000;

/** Look now, from time to time, and when the page is seen again. Returns how to stop. */
export function keepLooking(look: () => void): () => void {
  const whenSeen = () => {
    if (!document.hidden) look();
  };
  whenSeen();
  const timer = setInterval(whenSeen, EVERY_MS);
  document.addEventListener("visibilitychange", whenSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", whenSeen);
  };
}
