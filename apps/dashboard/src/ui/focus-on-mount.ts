/** A `ref` for the first field of a form that appears after its dialog has opened. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}
