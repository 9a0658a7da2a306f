"""HTTP: routes, answers, the page and its link previews."""
