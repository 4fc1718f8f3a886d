import { countFields } from "@clipledger/domain/metrics/counts";
import { videoUrl } from "@clipledger/domain/platforms";
import { z } from "zod";
import type { PlatformVideo } from "../../connector.ts";
import { ConnectorFailure, type ConnectorFailureDetails } from "../../connector-failure.ts";
import { type AskUpstream, readJson, type UpstreamAnswer } from "../ask-upstream.ts";
import { hashtagsIn, publishedAtOf, wire } from "../lenient-values.ts";
import { defineSource, type Source } from "../source.ts";

interface TiktokOembedOptions {
  readonly ask: AskUpstream;
  readonly url?: string | undefined;
}

const URL_OF_SERVICE = "https://www.tiktok.com/oembed";
const WAIT_AFTER_THROTTLING_MS = 60_000;

const OembedSchema = z.object({
  title: wire.name,
  author_url: wire.name,
  author_name: wire.name,
  author_unique_id: wire.name,
  thumbnail_url: wire.url,
  embed_product_id: wire.id,
  embed_type: z.string().optional(),
});
type Oembed = z.infer<typeof OembedSchema>;

/** What TikTok tells everybody: that a video is there, its caption and whose it is. It tells no count. */
export function createTiktokOembedSource({ ask, url = URL_OF_SERVICE }: TiktokOembedOptions): Source {
  return defineSource({
    name: "tiktok-oembed",
    platform: "tiktok",
    lookups: {
      video: async ({ platformVideoId, signal, timeLeftMs }) => {
        if (!/^\d{1,40}$/.test(platformVideoId)) throw gone({ isUnasked: true });
        const address = new URL(url);
        address.searchParams.set("url", addressOf(platformVideoId));
        const answer = await ask({ url: address, signal, timeLeftMs });
        return toVideo(readOembed(answer), platformVideoId);
      },
    },
  });
}

/** TikTok finds a video by its address whoever stands in it, even nobody. */
function addressOf(platformVideoId: string): string {
  return videoUrl({ platform: "tiktok", platformVideoId, username: null, contentType: "video" });
}

function readOembed({ status, text }: UpstreamAnswer): Oembed {
  // Deleted, private and made-up videos are all the same to it: a bad request.
  if (status === 400 || status === 404) throw gone({ providerStatus: status });
  if (status === 429) {
    throw new ConnectorFailure("throttled", "TikTok: rate limit", {
      providerStatus: status,
      retryAfterMs: WAIT_AFTER_THROTTLING_MS,
    });
  }
  if (status !== 200) {
    throw new ConnectorFailure("upstream", `TikTok answered with ${status}`, { providerStatus: status });
  }
  const { data } = OembedSchema.safeParse(readJson(text));
  if (data === undefined) throw new ConnectorFailure("invalid_data", "TikTok answered outside its schema");
  return data;
}

function gone(details: ConnectorFailureDetails): ConnectorFailure {
  return new ConnectorFailure("not_found", "TikTok: no such video that all may see", details);
}

function toVideo(told: Oembed, platformVideoId: string): PlatformVideo {
  if ((told.embed_product_id ?? platformVideoId) !== platformVideoId) {
    throw new ConnectorFailure("invalid_data", "TikTok answered about another video");
  }
  return {
    platform: "tiktok",
    platformVideoId,
    platformAccountId: null,
    accountUsername: told.author_unique_id ?? /\/@([^/?#]+)/.exec(told.author_url ?? "")?.[1] ?? null,
    accountDisplayName: told.author_name,
    accountProfilePictureUrl: null,
    region: null,
    caption: told.title,
    hashtags: hashtagsIn(told.title),
    contentType: told.embed_type === "photo" ? "slideshow" : "video",
    videoIndex: null,
    thumbnailUrl: told.thumbnail_url,
    downloadUrl: null,
    music: null,
    durationSeconds: null,
    ...countFields("Count", () => null),
    publishedAt: publishedAtOf(platformVideoId, null),
  };
}
