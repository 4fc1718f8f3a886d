import { z } from "zod";

/** What people enter for a rail, by the names of its fields. */
export const RailValuesSchema = z.record(z.string().max(60), z.string().trim().max(5_000));

/** A field that a rail asks for. */
export const RailFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  isSecret: z.boolean(),
  isOptional: z.boolean(),
});
export type RailFieldOutput = z.infer<typeof RailFieldSchema>;
