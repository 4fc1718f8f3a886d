import { PLATFORMS, type Platform } from "../platforms.ts";
import { IMPORT_FIELDS, IMPORT_ROW_RULES, type ImportField } from "./import-row.ts";

/** Where each field of a row comes from: the index of a column, or for the platform one that holds for every row. */
export interface ColumnMapping {
  readonly columns: Readonly<Partial<Record<ImportField, number>>>;
  readonly everyPlatform?: Platform;
}

/** What other trackers and spreadsheets call the fields, without case, spaces and signs; the likeliest first. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  platform: ["platform", "network", "socialnetwork", "site", "source"],
  platformAccountId: [
    "platformaccountid",
    "accountid",
    "channelid",
    "profileid",
    "authorid",
    "userid",
    "pageid",
  ],
  username: [
    "username",
    "handle",
    "accountusername",
    "accounthandle",
    "account",
    "accountname",
    "profile",
  ].concat(["creator", "author", "channel", "user"]),
  platformVideoId: ["platformvideoid", "videoid", "postid", "mediaid", "reelid", "clipid", "id"],
  publishedAt: ["publishedat", "published", "postedat", "posted", "publishdate", "publicationdate"].concat([
    "postdate",
    "uploadedat",
    "uploaddate",
    "createdat",
    "created",
  ]),
  observedAt: [
    "observedat",
    "observed",
    "snapshotat",
    "snapshotdate",
    "capturedat",
    "recordedat",
    "fetchedat",
  ].concat(["readat", "syncedat", "measuredat", "timestamp", "date", "day"]),
  viewCount: ["viewcount", "views", "videoviews", "plays", "playcount", "totalviews"],
  likeCount: ["likecount", "likes", "diggcount", "hearts", "reactions", "totallikes"],
  commentCount: ["commentcount", "comments", "totalcomments", "replies"],
  shareCount: ["sharecount", "shares", "totalshares", "reposts"],
  bookmarkCount: [
    "bookmarkcount",
    "bookmarks",
    "saves",
    "savecount",
    "collectcount",
    "favorites",
    "favourites",
  ],
  caption: ["caption", "title", "description", "text", "posttext"],
  hashtags: ["hashtags", "hashtag", "tags"],
  contentType: ["contenttype", "mediatype", "posttype", "type", "kind"],
  durationSeconds: ["durationseconds", "duration", "length", "lengthseconds", "seconds"],
};

/** Guesses by the names of the columns. No column is taken twice. */
export function guessColumns(headers: readonly string[]): ColumnMapping {
  const plain = headers.map(plainName);
  const columns: Partial<Record<ImportField, number>> = {};
  const taken = new Set<number>();
  for (const field of IMPORT_FIELDS) {
    const index = names[field]
      .map((name) => plain.findIndex((header, at) => header === name && !taken.has(at)))
      .find((at) => at !== -1);
    if (index === undefined) continue;
    columns[field] = index;
    taken.add(index);
  }
  const everyPlatform = columns.platform === undefined ? platformNamedIn(plain) : undefined;
  return { columns, ...(everyPlatform && { everyPlatform }) };
}

/** Required fields that nothing is chosen for. */
export function missingFields({ columns, everyPlatform }: ColumnMapping): readonly ImportField[] {
  return IMPORT_FIELDS.filter(
    (field) =>
      IMPORT_ROW_RULES[field].isRequired &&
      columns[field] === undefined &&
      !(field === "platform" && everyPlatform !== undefined),
  );
}

/** "TikTok views" tells that the file is of TikTok, if no other platform is named. */
function platformNamedIn(headers: readonly string[]): Platform | undefined {
  const named = PLATFORMS.filter((platform) => headers.some((header) => header.includes(platform)));
  return named.length === 1 ? named[0] : undefined;
}

function plainName(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
