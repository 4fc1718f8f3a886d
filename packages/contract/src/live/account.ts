import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { PlatformSchema } from "../wire-values.ts";
import { CountryCodeSchema, nextPageToken } from "./parameters.ts";

export const LiveAccountSchema = z
  .object({
    platform: PlatformSchema,
    platform_account_id: z.string().min(1).nullable(),
    account_username: z.string().nullable(),
    account_display_name: z.string().nullable(),
    account_profile_picture_url: z.url().nullish(),
    is_verified: z.boolean().nullish(),
    is_private: z.boolean().nullish(),
    follower_count: z.int().nullish(),
    following_count: z.int().nullish(),
    video_count: z.int().nullish(),
    bio: z.string().nullish(),
    region: CountryCodeSchema.nullable().default(null),
  })
  .meta({
    examples: [
      {
        platform: "tiktok",
        platform_account_id: "6812345678901234567",
        account_username: "juniper.bakes",
        account_display_name: "Juniper Bakes",
        account_profile_picture_url:
          "https://clipledger.example.com/media/avatars/tiktok/6812345678901234567.svg",
        is_verified: true,
        is_private: false,
        follower_count: 184_000,
        following_count: 312,
        video_count: 241,
        bio: "Bread, mostly.",
        region: "DE",
      },
    ],
  });
export type LiveAccount = z.infer<typeof LiveAccountSchema>;

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

export const LiveHashtagSchema = z.object({
  platform: PlatformSchema,
  platform_hashtag_id: z.string().nullable(),
  name: z.string().nullable().describe("Without the leading #."),
  use_count: z.int().nullable(),
  description: z.string().nullable(),
});
export type LiveHashtag = z.infer<typeof LiveHashtagSchema>;

export const LiveHashtagPageSchema = z.object({ hashtags: z.array(LiveHashtagSchema), nextPageToken });

nameSchemas({
  LiveAccount: LiveAccountSchema,
  LiveHashtag: LiveHashtagSchema,
  LiveHashtagPage: LiveHashtagPageSchema,
  LiveUser: LiveUserSchema,
  LiveUserPage: LiveUserPageSchema,
});
