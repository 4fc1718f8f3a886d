import type { IdKind } from "@clipledger/domain/ids";
import { z } from "zod";
import { nameSchemas } from "./schema-names.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "./wire-values.ts";

/** Why a platform does not show something, and will not until somebody changes it. */
export const SyncErrorSchema = z
  .enum(["NOT_FOUND", "INVALID_DATA", "PRIVATE_CONTENT", "RESTRICTED"])
  .describe("Why the platform does not show it.");
export type SyncError = z.infer<typeof SyncErrorSchema>;

/** Who made a row. */
export const RowActorSchema = z.enum(["user", "system", "api_token"]);
export type RowActor = z.infer<typeof RowActorSchema>;

const LINK_STATES = ["declared", "proven", "connected"] as const;
export const LinkStateSchema = z
  .enum(LINK_STATES)
  .describe(
    "How it is known that an account is its creator's: by somebody's word, by a code in its bio, or by consent on the platform.",
  );
export type LinkState = z.infer<typeof LinkStateSchema>;

export const AccountRefSchema = z.object({
  id: idSchema("trackedAccount"),
  platform: PlatformSchema,
  platformAccountId: z.string(),
  isCompetitor: z.boolean(),
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  linkState: LinkStateSchema,
  linkStateSince: TimestampSchema,
});
export type AccountRef = z.infer<typeof AccountRefSchema>;

/** For rows of lists in which simulated and real ones stand side by side. */
export const simulatedField = {
  isSimulated: z.literal(true).optional().describe("Made up by the simulator; absent where it is not."),
};

export const ViewModeSchema = z
  .enum(["internal", "competitors", "all"])
  .describe("Your own accounts, competitors' accounts, or both.");
export type ViewMode = z.infer<typeof ViewModeSchema>;

export const MAX_VIDEOS = [0, 10, 30, 60, 100, 200, 300, 400, 500, 1000, 2000] as const;

export const MaxVideosSchema = z
  .literal(MAX_VIDEOS)
  .describe("How many of the account's newest videos are fetched; 0 fetches nothing.");
export type MaxVideos = z.infer<typeof MaxVideosSchema>;

const HashtagSchema = z
  .string()
  .max(100)
  .regex(/^\s*#?[^\s#]+\s*$/, { error: "Expected a hashtag without spaces" })
  .overwrite((hashtag) => lowerCaseOf(hashtag.trim().replace(/^#/, "")));

/** Letter by letter, as PostgreSQL does it: `toLowerCase` knows words, and turns some letters into two. */
function lowerCaseOf(text: string): string {
  return Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join("");
}

/** As it is stored: without #, in lower case, each hashtag once. An empty filter is none. */
export const HashtagsFilterSchema = z
  .array(HashtagSchema)
  .max(100)
  .nullable()
  .overwrite((hashtags) => (hashtags === null || hashtags.length === 0 ? null : [...new Set(hashtags)]))
  .describe("Only videos with one of these hashtags count, whatever its case; null counts all.")
  .meta({ examples: [["launch", "ad"]] });
export type HashtagsFilter = z.infer<typeof HashtagsFilterSchema>;

/** A username as people paste it: a leading @ is left out. */
export const UsernameSchema = z
  .string()
  .overwrite((username) => username.trim().replace(/^@/, ""))
  .min(1)
  .max(200)
  .describe("With or without a leading @.");

/** Ids of several things; naming one twice is naming it once. */
export function idsOf(kind: IdKind, max: number) {
  return z
    .array(idSchema(kind))
    .min(1)
    .max(max)
    .overwrite((ids) => [...new Set(ids)]);
}

nameSchemas({
  AccountRef: AccountRefSchema,
  HashtagsFilter: HashtagsFilterSchema,
  LinkState: LinkStateSchema,
  MaxVideos: MaxVideosSchema,
  RowActor: RowActorSchema,
  SyncError: SyncErrorSchema,
  ViewMode: ViewModeSchema,
});
