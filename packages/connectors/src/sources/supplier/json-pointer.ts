/** Parts of a JSON pointer (RFC 6901), or undefined when it is none: "" is the whole, others begin with a slash. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * What stands there, or undefined. Only what the answer itself holds is found: neither `length` of a list nor anything that
 * objects inherit.
 */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of parsePointer(pointer) ?? []) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value) && !/^(0|[1-9]\d{0,8})$/.test(part)) return undefined;
    if (!Object.hasOwn(value, part)) return undefined;
    // Its own property, as just seen.
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The first of the pointers that finds something other than null and "". */
export function firstValueAt(document: unknown, pointers: readonly string[]): unknown {
  for (const pointer of pointers) {
    const value = valueAt(document, pointer);
    if (value !== undefined && value !== null && value !== "") return value;
  }
  return undefined;
}
