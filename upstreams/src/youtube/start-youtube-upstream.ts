import type { Connector, PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import type { QuotaLimits } from "@clipledger/connectors/sources/youtube/quota";
import type { TokenOwner } from "../oauth/authorization-server.ts";
import { type Asked, type Reply, type RunningUpstream, serveUpstream } from "../serve.ts";
import { METHODS } from "./data-api.ts";
import { credentialsInvalid, DataApiError, keyInvalid } from "./problems.ts";
import { answerEmbed, answerFeed } from "./public-answers.ts";
import { createQuotaMeter, type QuotaMeter } from "./quota-meter.ts";

interface YouTubeUpstreamOptions {
  readonly now: () => Date;
  /** Of the simulated world that is shown. */
  readonly seed: string;
  readonly key: string;
  readonly quota?: Partial<QuotaLimits> | undefined;
  readonly port?: number | undefined;
  /** Where the pictures of the simulated world are served. */
  readonly mediaUrl?: string | undefined;
  /** How many videos a channel has at most, the newest; all of them by default. */
  readonly mostVideos?: number | undefined;
  /** Whose token it is, of those that an authorization server gave out. */
  readonly ownerOf?: ((token: string) => Promise<TokenOwner | undefined>) | undefined;
}

export interface YouTubeUpstream extends Omit<RunningUpstream, "url"> {
  /** Of the Data API, up to the version. */
  readonly url: string;
  readonly feedUrl: string;
  readonly oembedUrl: string;
  /** What the current day has cost so far, by YouTube's own count. */
  spent(): QuotaLimits;
  setQuota(limits: Partial<QuotaLimits>): void;
  /** What the channel says of itself from now on, as if its owner had written it. */
  setBio(username: string, bio: string): void;
}

const DATA_API = "/youtube/v3";

/**
 * The Data API, the channels' feeds and the videos' embeds of YouTube, over the simulated world. Beside the names of that
 * world, `hidden…` hides its counts, `wide…` posts no Shorts, and `remnants…` has private and deleted videos in its list.
 */
export async function startYouTubeUpstream(options: YouTubeUpstreamOptions): Promise<YouTubeUpstream> {
  const { now, seed, quota, port, mediaUrl = "http://localhost:4000/media" } = options;
  const bios = new Map<string, string>();
  const { youtube } = createSimulator({ seed, now, mediaUrl });
  const world = withAtMost(options.mostVideos, withBios(youtube, bios));
  const meter = createQuotaMeter(now, quota);
  const running = await serveUpstream(async (asked) => {
    switch (asked.path) {
      case "/feeds/videos.xml":
        return answerFeed(world, asked);
      case "/oembed":
        return answerEmbed(world, asked);
      default:
        return answerDataApi(world, meter, options, asked);
    }
  }, port);
  return {
    url: `${running.url}${DATA_API}`,
    feedUrl: `${running.url}/feeds/videos.xml`,
    oembedUrl: `${running.url}/oembed`,
    requests: running.requests,
    spent: meter.spent,
    setQuota: meter.setLimits,
    setBio: (username, bio) => bios.set(username, bio),
    stop: running.stop,
  };
}

function withAtMost(most: number | undefined, world: Connector): Connector {
  if (most === undefined) return world;
  const limit = (account: PlatformAccount) => ({
    ...account,
    videoCount: Math.min(most, account.videoCount ?? 0),
  });
  return {
    ...world,
    accountByUsername: async (request) => limit(await world.accountByUsername(request)),
    accountById: async (request) => limit(await world.accountById(request)),
    async accountVideos(request) {
      const items: PlatformVideo[] = [];
      let pageToken: string | undefined;
      do {
        const page = await world.accountVideos({ ...request, pageToken });
        items.push(...page.items);
        pageToken = page.nextPageToken ?? undefined;
      } while (pageToken !== undefined && items.length < most);
      return { items: items.slice(0, most), nextPageToken: null };
    },
  };
}

function withBios(world: Connector, bios: ReadonlyMap<string, string>): Connector {
  const changed = (account: PlatformAccount) => ({
    ...account,
    bio: bios.get(account.username ?? "") ?? account.bio,
  });
  return {
    ...world,
    accountByUsername: async (request) => changed(await world.accountByUsername(request)),
    accountById: async (request) => changed(await world.accountById(request)),
  };
}

async function answerDataApi(
  world: Connector,
  meter: QuotaMeter,
  options: YouTubeUpstreamOptions,
  asked: Asked,
): Promise<Reply> {
  const name = asked.path.startsWith(`${DATA_API}/`) ? asked.path.slice(DATA_API.length + 1) : "";
  const method = METHODS[name];
  if (method === undefined)
    return { status: 404, body: "<!DOCTYPE html>\n<title>Error 404 (Not Found)!!1</title>" };
  try {
    await admit(options, asked);
    meter.count(name === "search" ? "searches" : "units");
    return { body: await method(world, asked) };
  } catch (error) {
    if (error instanceof DataApiError) return error.reply;
    throw error;
  }
}

/** With a key, or with the token of somebody whose channel is then their own. */
async function admit({ key, ownerOf }: YouTubeUpstreamOptions, { query, headers }: Asked): Promise<void> {
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? "") ?? [];
  if (token === undefined) {
    if ((query.get("key") ?? headers["x-goog-api-key"]) !== key) throw keyInvalid();
    return;
  }
  const owner = await ownerOf?.(token);
  if (owner === undefined) throw credentialsInvalid();
  if (query.get("mine") === "true") query.set("forHandle", owner.username);
}
