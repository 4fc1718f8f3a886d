import { isRefusal, textField } from "./errors.ts";

/** One text that an error carries beside its message, such as the id of what is in the way. */
export function errorDetail(error: unknown, name: string): string | undefined {
  return isRefusal(error) ? textField(error.data, name) : undefined;
}

/** A list of texts that an error carries, such as the ids it is about; empty when it has none. */
export function listInError(error: unknown, name: string): readonly string[] {
  if (!isRefusal(error) || typeof error.data !== "object" || error.data === null) return [];
  const list: unknown = Reflect.get(error.data, name);
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
}
