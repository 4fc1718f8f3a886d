import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import type { Counts } from "@clipledger/domain/metrics/counts";
import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import {
  expectationOf,
  HASHTAG_PATTERN,
  type ImportField,
  IMPORT_ROW_RULES as rules,
} from "@clipledger/domain/tracking/import-row";
import { z } from "zod";
import { LARGE_BODY, operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { PlatformSchema } from "./wire-values.ts";

const MAX_IMPORT_ROWS = 10_000;

export const ImportRowSchema = z.strictObject({
  platform: z
    .enum(PLATFORMS, { error: expectationOf(rules.platform) })
    .meta({ description: PlatformSchema.description }),
  platformAccountId: text("platformAccountId"),
  username: text("username"),
  platformVideoId: text("platformVideoId"),
  publishedAt: timestamp("publishedAt"),
  observedAt: timestamp("observedAt").describe("When the counts were read."),
  viewCount: count("viewCount"),
  likeCount: count("likeCount").nullish(),
  commentCount: count("commentCount").nullish(),
  shareCount: count("shareCount").nullish(),
  bookmarkCount: count("bookmarkCount").nullish(),
  caption: text("caption").nullish(),
  hashtags: hashtags().nullish().describe("With or without their #."),
  contentType: z.enum(CONTENT_TYPES, { error: expectationOf(rules.contentType) }).nullish(),
  durationSeconds: seconds("durationSeconds").nullish(),
} satisfies Record<ImportField, z.ZodType>);
export type ImportRow = z.infer<typeof ImportRowSchema>;

const ImportSchema = z.strictObject({
  rows: z
    .array(ImportRowSchema)
    .min(1)
    .max(MAX_IMPORT_ROWS)
    .describe("In any order. A video's caption, hashtags and so on are those of its newest row."),
});
export type ImportInput = z.infer<typeof ImportSchema>;

const ImportedSchema = z
  .object({
    rows: z.int().describe("Rows received."),
    videos: z.int().describe("Videos that the rows name."),
    accounts: z.int().describe("Accounts that the rows name."),
    skipped: z.int().describe("Rows that changed nothing: repeated, or known already."),
  })
  .meta({ examples: [{ rows: 2_400, videos: 80, accounts: 6, skipped: 0 }] });
export type Imported = z.infer<typeof ImportedSchema>;

export const importOperation = operation("member")
  .meta({ access: "member", body: LARGE_BODY })
  .route({
    method: "POST",
    path: "/tracking/import",
    summary: "Import metric history",
    description:
      "Counts that another tracker read: one row for one video at one instant. All rows are imported, or none; importing a row again changes nothing. Accounts that are not tracked yet become tracked with 0 videos, so that nothing is fetched. Larger files: `npm run admin -- import`.",
    tags: ["Tracked accounts"],
  })
  .input(z.object({ body: ImportSchema }))
  .output(ImportedSchema);

function text(field: "platformAccountId" | "username" | "platformVideoId" | "caption") {
  const rule = rules[field];
  const error = expectationOf(rule);
  return z.string({ error }).min(rule.minLength, { error }).max(rule.maxLength, { error });
}

function timestamp(field: "publishedAt" | "observedAt") {
  const error = expectationOf(rules[field]);
  return z
    .string({ error })
    .refine((value) => parseTimestamp(value) !== undefined, { error })
    .meta({ format: "date-time", examples: ["2026-09-21T08:30:00Z"] });
}

function count(field: keyof Counts) {
  const rule = rules[field];
  const error = expectationOf(rule);
  return z.int({ error }).min(0, { error }).max(rule.max, { error });
}

function seconds(field: "durationSeconds") {
  const rule = rules[field];
  const error = expectationOf(rule);
  return z.number({ error }).min(0, { error }).max(rule.max, { error });
}

function hashtags() {
  const rule = rules.hashtags;
  const error = expectationOf(rule);
  return z
    .array(z.string({ error }).max(rule.maxLength, { error }).regex(HASHTAG_PATTERN, { error }), { error })
    .max(rule.maxItems, { error });
}

nameSchemas({ ImportRow: ImportRowSchema });
