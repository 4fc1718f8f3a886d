export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A node without attributes is one with none. */
export function attributesOf(node: JsonRecord): JsonRecord {
  return isRecord(node["attrs"]) ? node["attrs"] : {};
}
