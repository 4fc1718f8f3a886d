import { once } from "node:events";
import { createWriteStream } from "node:fs";

/** A CSV as another tracker would export it: every video once a day, from its publication on. */
export interface HistoryFile {
  readonly path: string;
  readonly rows: number;
  readonly videos: number;
  /** The videos' highest view counts, added up. */
  readonly views: number;
}

const HISTORY_COLUMNS = [
  "platform",
  "platformAccountId",
  "username",
  "platformVideoId",
  "publishedAt",
  "observedAt",
  "viewCount",
  "likeCount",
  "commentCount",
  "shareCount",
  "bookmarkCount",
  "caption",
  "hashtags",
  "contentType",
  "durationSeconds",
] as const;

const ACCOUNTS = 50;
const VIDEOS = 5_000;
const DAYS = 200;
const PUBLISHED_OVER_DAYS = 165;
const DAY_MS = 86_400_000;
const PIECE_CHARACTERS = 1_000_000;
const PLATFORMS = ["tiktok", "instagram", "youtube", "facebook"];
const WORDS =
  "morning routine that actually works get ready with us trying the viral recipe from scratch honest review day in life".split(
    " ",
  );

/** Writes a million rows that end yesterday. */
export async function writeHistoryFile(path: string, now: Date): Promise<HistoryFile> {
  const file = createWriteStream(path);
  let piece = `${HISTORY_COLUMNS.join(",")}\n`;
  let views = 0;
  for (let video = 0; video < VIDEOS; video++) {
    const history = historyOf(video, now);
    piece += history.lines;
    views += history.views;
    if (piece.length < PIECE_CHARACTERS) continue;
    if (!file.write(piece)) await once(file, "drain");
    piece = "";
  }
  file.end(piece);
  await once(file, "finish");
  return { path, rows: VIDEOS * DAYS, videos: VIDEOS, views };
}

function historyOf(video: number, now: Date): { lines: string; views: number } {
  const account = video % ACCOUNTS;
  const about = [
    PLATFORMS[account % PLATFORMS.length],
    `7${100_000_000_000_000 + account}`,
    `creator.${account}`,
    `73${10_000_000_000_000 + video * 7_919}`,
  ].join(",");
  const firstDay = Math.floor(now.getTime() / DAY_MS) - DAYS - ((video * 37) % PUBLISHED_OVER_DAYS);
  const publishedAt = firstDay * DAY_MS + ((video * 7_919_123) % DAY_MS);
  const details = `"${captionOf(video)}",fyp|ugc|brand${account},video,${10 + (video % 50)}`;
  let lines = "";
  let highest = 0;
  for (let age = 0; age < DAYS; age++) {
    const counts = countsOf(video, age);
    highest = Math.max(highest, counts[0] ?? 0);
    const observedAt = new Date(publishedAt + age * DAY_MS).toISOString();
    lines += `${about},${new Date(publishedAt).toISOString()},${observedAt},${counts.join(",")},${details}\n`;
  }
  return { lines, views: highest };
}

/** Grows fast, then slowly; now and then the platform takes some views back. */
function countsOf(video: number, age: number): number[] {
  const growth = 1 - Math.exp(-(age + 1) / 30);
  const purge = (video * 31 + age) % 97 === 0 ? 0.98 : 1;
  const views = Math.floor((1_000 + ((video * 48_271) % 200_000)) * growth * purge);
  return [views, ...[0.08, 0.006, 0.01, 0.012].map((share) => Math.floor(views * share))];
}

function captionOf(video: number): string {
  const words = Array.from(
    { length: 8 + (video % 8) },
    (_, index) => WORDS[(video * 7 + index * 5) % WORDS.length],
  );
  return `${words.join(" ")}, part ${video}`;
}
