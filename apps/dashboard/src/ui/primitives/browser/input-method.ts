/** The code of every key that an input method takes for itself. */
const takenByInputMethod = 229;

/**
 * Whether a key belongs to an input method, which uses Enter to accept what it offers. Safari ends the composition before it sends
 * that Enter, and tells it apart by the key code alone.
 */
export function isForInputMethod(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === takenByInputMethod;
}
