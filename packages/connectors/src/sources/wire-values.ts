import { z } from "zod";

/**
 * Counts as services send them: numbers, digits in text, or results of some division such as 16099.999999999998. What is
 * hidden or absent is null, and so is what is no count.
 */
export const WireCountSchema = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    const isDigits = typeof value === "string" && /^\d+(\.\d+)?$/.test(value);
    if (typeof value !== "number" && !isDigits) return null;
    const count = Math.round(Number(value));
    return count >= 0 && Number.isSafeInteger(count) ? count : null;
  });

/** Ids are text, even where a service sends numbers. */
export const WireIdSchema = z.union([z.string().min(1), z.number().int().transform(String)]);

/** Text or nothing: an empty text says as little as an absent one. */
export const WireTextSchema = z
  .string()
  .nullish()
  .transform((text) => text || null);

/** The hashtags in a caption, each once, without the leading #. */
export function hashtagsIn(caption: string | null): string[] {
  const found = (caption ?? "").matchAll(/(?<![\p{L}\p{N}_&])#([\p{L}\p{N}_]+)/gu);
  return [...new Set([...found].map(([, name = ""]) => name))];
}
