import { z } from "zod";
import { TimestampSchema } from "./dates.ts";
import { idSchema } from "./ids.ts";

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
