import { z } from "zod";
import { PlatformSchema } from "../platform.ts";
import { nextPageToken } from "./parameters.ts";

export const LiveUserSchema = z
  .object({
    platform: PlatformSchema,
    platform_account_id: z.string().nullable(),
    username: z.string().nullable(),
    display_name: z.string().nullable(),
    profile_picture_url: z.url().nullish(),
    is_verified: z.boolean().nullable(),
    is_private: z.boolean().nullable(),
    follower_count: z.int().nullable(),
    video_count: z.int().nullable(),
    bio: z.string().nullable(),
  })
  .describe("An account that a search found.");
export type LiveUser = z.infer<typeof LiveUserSchema>;

export const LiveUserPageSchema = z.object({ users: z.array(LiveUserSchema), nextPageToken });
