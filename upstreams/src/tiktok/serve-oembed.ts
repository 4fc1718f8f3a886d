import type { PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { type Asked, type Reply, type RunningUpstream, serveUpstream } from "../serve.ts";

interface OembedWorld {
  readonly seed: string;
  readonly now: () => Date;
  readonly mediaUrl: string;
  readonly port?: number | undefined;
}

/** TikTok's oEmbed at `/oembed`. It takes a video's address, whoever's name stands in it. */
export function serveTiktokOembed(world: OembedWorld): Promise<RunningUpstream> {
  const { tiktok } = createSimulator(world);
  return serveUpstream(async ({ path, query, signal }: Asked): Promise<Reply> => {
    const id = /^https:\/\/www\.tiktok\.com\/@[^/]*\/(?:video|photo)\/(\d+)/.exec(
      query.get("url") ?? "",
    )?.[1];
    if (path !== "/oembed" || id === undefined) return badRequest();
    try {
      return { body: renderOembed(await tiktok.video({ platformVideoId: id, signal })) };
    } catch (error) {
      return failAs(error);
    }
  }, world.port);
}

function failAs(error: unknown): Reply {
  if (!(error instanceof ConnectorFailure)) throw error;
  switch (error.kind) {
    case "throttled":
      return { status: 429, body: "Too Many Requests" };
    case "invalid_data":
      return { body: "<!DOCTYPE html><html><body>Verify to continue</body></html>" };
    case "upstream":
    case "timeout":
      return { status: 503, body: "Service Unavailable" };
    default:
      return badRequest();
  }
}

function badRequest(): Reply {
  return { status: 400, body: { code: 400, message: "Something went wrong" } };
}

function renderOembed(video: PlatformVideo): object {
  const profile = `https://www.tiktok.com/@${video.accountUsername}`;
  const isSlideshow = video.contentType === "slideshow";
  const address = `${profile}/${isSlideshow ? "photo" : "video"}/${video.platformVideoId}`;
  return {
    version: "1.0",
    type: "video",
    title: video.caption,
    author_url: profile,
    author_name: video.accountDisplayName,
    width: "100%",
    height: "100%",
    html: `<blockquote class="tiktok-embed" cite="${address}" data-video-id="${video.platformVideoId}"> <section></section> </blockquote> <script async src="https://www.tiktok.com/embed.js"></script>`,
    thumbnail_width: 480,
    thumbnail_height: 848,
    thumbnail_url: video.thumbnailUrl,
    provider_url: "https://www.tiktok.com",
    provider_name: "TikTok",
    author_unique_id: video.accountUsername,
    embed_product_id: video.platformVideoId,
    embed_type: isSlideshow ? "photo" : "video",
  };
}
