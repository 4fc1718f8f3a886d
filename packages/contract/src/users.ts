import { z } from "zod";
import { nameSchemas } from "./schema-names.ts";
import { idSchema, TimestampSchema } from "./wire-values.ts";

export const UserRefSchema = z.object({
  id: idSchema("user"),
  name: z.string().nullable(),
  email: z.string(),
  image: z.string().nullable(),
});

export const UserShortSchema = z.object({
  id: idSchema("user"),
  name: z.string(),
  image: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string().nullable(),
});
export type UserShort = z.infer<typeof UserShortSchema>;

export const UserFullSchema = UserRefSchema.extend({
  emailVerified: z.boolean(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  role: z.string().nullable(),
  banned: z.boolean().nullable(),
  banReason: z.string().nullable(),
  banExpires: TimestampSchema.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  creatorProfileId: z.string().nullable(),
});
export type UserFull = z.infer<typeof UserFullSchema>;

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

nameSchemas({
  Actor: ActorSchema,
  ActorSurface: SurfaceSchema,
  UserFull: UserFullSchema,
  UserRef: UserRefSchema,
  UserShort: UserShortSchema,
});
