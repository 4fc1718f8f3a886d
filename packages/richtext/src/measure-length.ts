import { attributesOf, isRecord, type JsonRecord } from "./json-values.ts";

/** Adds up the texts, addresses and captions of editor JSON, right or wrong, and stops soon after the limit. */
export function measureLength(content: unknown, limit: number): number {
  let length = 0;
  const waiting: unknown[] = [content];
  while (waiting.length > 0 && length <= limit) {
    const node = waiting.pop();
    if (!isRecord(node)) continue;
    length += ownLength(node);
    for (const child of listOf(node["content"])) waiting.push(child);
  }
  return length;
}

function ownLength(node: JsonRecord): number {
  const { src, alt, title } = attributesOf(node);
  let length = lengthOf(node["text"]) + lengthOf(src) + lengthOf(alt) + lengthOf(title);
  for (const mark of listOf(node["marks"]))
    if (isRecord(mark)) length += lengthOf(attributesOf(mark)["href"]);
  return length;
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : 0;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
