import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Agent, request } from "undici";
import { runControlled } from "../controlled-program.ts";

export interface BareSync {
  readonly databaseUrl: string;
  /** Of the Data API, up to the version. */
  readonly youtubeUrl: string;
  readonly key: string;
  readonly channelIds: readonly string[];
  readonly concurrency: number;
}

export interface BareSynced {
  readonly seconds: number;
  readonly rows: number;
  readonly views: number;
}

interface Video {
  readonly statistics: Readonly<Record<"viewCount" | "likeCount" | "commentCount", string | undefined>>;
}

const BATCH = 50;
const agent = new Agent();

/** Asks for every channel's list and its videos, as many channels at once as told, and copies a fact for each video. */
async function sync(run: BareSync): Promise<BareSynced> {
  const client = new pg.Client({ connectionString: run.databaseUrl });
  await client.connect();
  await client.query(
    "drop table if exists bare_facts; create table bare_facts (like video_facts including all)",
  );
  try {
    const startedAt = performance.now();
    const videos = await fetchAll(run);
    const rows = await copy(client, videos);
    const seconds = (performance.now() - startedAt) / 1000;
    const views = videos.reduce((sum, { statistics }) => sum + Number(statistics.viewCount ?? 0), 0);
    return { seconds, rows, views };
  } finally {
    await client.end();
  }
}

async function fetchAll(run: BareSync): Promise<Video[]> {
  const playlists = await listPlaylists(run);
  const videos: Video[] = [];
  let begun = 0;
  const fetcher = async () => {
    while (begun < playlists.length) {
      const playlistId = playlists[begun++] ?? "";
      videos.push(...(await listVideos(run, playlistId)));
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, fetcher));
  return videos;
}

async function listPlaylists(run: BareSync): Promise<string[]> {
  const playlists: string[] = [];
  for (let start = 0; start < run.channelIds.length; start += BATCH) {
    const channels = await ask<{ contentDetails: { relatedPlaylists: { uploads: string } } }>(
      run,
      "channels",
      {
        part: "snippet,contentDetails,statistics,status",
        id: run.channelIds.slice(start, start + BATCH).join(","),
      },
    );
    playlists.push(...channels.map(({ contentDetails }) => contentDetails.relatedPlaylists.uploads));
  }
  return playlists;
}

async function listVideos(run: BareSync, playlistId: string): Promise<readonly Video[]> {
  const uploads = await ask<{ snippet: { resourceId: { videoId: string } } }>(run, "playlistItems", {
    part: "snippet",
    playlistId,
  });
  return ask<Video>(run, "videos", {
    part: "snippet,contentDetails,statistics,player",
    id: uploads.map(({ snippet }) => snippet.resourceId.videoId).join(","),
    maxWidth: "720",
    maxHeight: "720",
  });
}

async function ask<Item>(
  { youtubeUrl, key }: BareSync,
  method: string,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly Item[]> {
  const query = new URLSearchParams({ ...parameters, maxResults: String(BATCH), key });
  const { statusCode, body } = await request(`${youtubeUrl}/${method}?${query}`, { dispatcher: agent });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${method} answered ${statusCode}: ${text.slice(0, 200)}`);
  const { items = [] } = JSON.parse(text) as { items?: readonly Item[] }; // safe: the imitated service is ours
  return items;
}

async function copy(client: pg.Client, videos: readonly Video[]): Promise<number> {
  const fetchedAt = new Date().toISOString();
  const day = fetchedAt.slice(0, 10);
  const lines = videos.map(
    ({ statistics: { viewCount = 0, likeCount = 0, commentCount = 0 } }, index) =>
      `1\t${day}\t${index + 1}\t${viewCount}\t${likeCount}\t${commentCount}\t0\t0\t1\t${fetchedAt}\n`,
  );
  const columns =
    "organization_key, day, video_key, view_count, like_count, comment_count, share_count, bookmark_count, source_key, fetched_at";
  const copying = client.query(copyFrom(`copy bare_facts (${columns}) from stdin`));
  await pipeline(Readable.from([lines.join("")]), copying);
  return copying.rowCount;
}

runControlled({ sync });
