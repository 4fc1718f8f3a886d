import { countFields } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { simulatedField } from "../tracking-shared.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { ConfidenceSchema } from "./insights.ts";

const count = z.int().nullable();

export const ViralVideoSchema = z
  .object({
    id: idSchema("libraryVideo"),
    platform: PlatformSchema,
    platformVideoId: z.string(),
    platformAccountId: z.string(),
    accountUsername: z.string().nullable(),
    accountDisplayName: z.string().nullable(),
    accountProfilePictureUrl: z.string().nullable(),
    accountFollowerCount: count,
    region: z.string().nullable(),
    caption: z.string().nullable(),
    hashtags: z.array(z.string()),
    downloadUrl: z.string().nullable(),
    musicTitle: z.string().nullable(),
    musicArtist: z.string().nullable(),
    durationSeconds: z.number().nullable(),
    thumbnailUrl: z.string().nullable(),
    ...countFields("Count", () => count),
    viewCount: z.int(),
    engagementRate: z.number(),
    outlierFactor: z.number().describe("Views, as a multiple of what the account's videos usually get."),
    publishedAt: TimestampSchema.nullable(),
    lastSeenAt: TimestampSchema,
    matchedTerms: z.array(z.string()).describe("The searches that found it."),
    isUgc: z.boolean().nullable(),
    ...simulatedField,
    ugcConfidence: ConfidenceSchema.nullable(),
  })
  .meta({
    examples: [
      {
        id: "orgrsv_4Rk8sVn1QwZp",
        platform: "tiktok",
        platformVideoId: "7301928374650192837",
        platformAccountId: "6789012345678901234",
        accountUsername: "lena.makes",
        accountDisplayName: "Lena Makes",
        accountProfilePictureUrl: null,
        accountFollowerCount: 18_400,
        region: "US",
        caption: "Three mistakes I made with my first budget #budgeting #moneytok",
        hashtags: ["budgeting", "moneytok"],
        downloadUrl: null,
        musicTitle: "original sound",
        musicArtist: "lena.makes",
        durationSeconds: 31,
        thumbnailUrl: null,
        viewCount: 1_240_000,
        likeCount: 98_200,
        commentCount: 1_310,
        shareCount: 4_020,
        bookmarkCount: 12_700,
        engagementRate: 0.0937,
        outlierFactor: 41.3,
        publishedAt: "2026-09-14T17:05:00.000Z",
        lastSeenAt: "2026-09-21T04:12:00.000Z",
        matchedTerms: ["budgeting"],
        isUgc: true,
        ugcConfidence: 0.8,
      },
    ],
  });
export type ViralVideoOutput = z.infer<typeof ViralVideoSchema>;

nameSchemas({ ViralVideo: ViralVideoSchema });
