let pressed: Element | undefined;

/**
 * Remembers what was clicked last, because Safari does not focus a button that is clicked: the focus stays with what surrounds it.
 * A key forgets it, since the keyboard acts on what has the focus, and so does a click that a key brought about.
 */
export function watchOpeners(): void {
  const forget = () => {
    pressed = undefined;
  };
  window.addEventListener("keydown", forget, { capture: true });
  window.addEventListener(
    "click",
    ({ target, detail }) => {
      pressed =
        detail > 0 && target instanceof Element ? (target.closest(focusable) ?? undefined) : undefined;
    },
    { capture: true },
  );
}

const focusable = "button, a[href], input, select, summary, [role=button]";

/** What a dialog that opens now was opened with: what was clicked, or else what has the focus. */
export function currentOpeners(): readonly (Element | null | undefined)[] {
  return [pressed, document.activeElement];
}
