import { z } from "zod";
import { PlatformSchema } from "../platform.ts";
import { CountryCodeSchema } from "./parameters.ts";

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
