const NUL = "\u0000";

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed();
}

export function toStorable(text: string): string {
  return isStorable(text) ? text : text.replaceAll(NUL, "").toWellFormed();
}
