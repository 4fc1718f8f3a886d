import { z } from "zod";
import { WebAddressSchema } from "./web-address.ts";

/** A video that a job shows. */
export const JobVideoSchema = z.strictObject({
  url: WebAddressSchema,
  label: z.string().trim().min(1).max(60).nullable().default(null),
});
export type JobVideo = z.infer<typeof JobVideoSchema>;
