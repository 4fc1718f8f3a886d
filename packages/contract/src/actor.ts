import { z } from "zod";
import { idSchema } from "./ids.ts";

export const SurfaceSchema = z.enum(["ui", "api", "copilot", "system"]);
export type Surface = z.infer<typeof SurfaceSchema>;

/** Who made a change, and through what. The same in the activity log and in events. */
export const ActorSchema = z.object({
  type: z.enum(["user", "api_key", "creator", "system"]),
  surface: SurfaceSchema,
  userId: idSchema("user").nullable(),
  apiKeyId: idSchema("apiKey").nullable(),
  impersonated: z.boolean(),
});
export type ActorReference = z.infer<typeof ActorSchema>;
