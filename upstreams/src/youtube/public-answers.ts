import type { Connector, PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { Asked, Reply } from "../serve.ts";
import { isWide, seconds } from "./resources.ts";

const NEWEST = 15;
/** What channels were called before they had handles. */
const LEGACY_NAME = /^[A-Za-z0-9]{1,20}$/;

/** The feed of a channel, by its id, the id of its list of uploads, or its legacy name. */
export async function answerFeed(world: Connector, { query, signal }: Asked): Promise<Reply> {
  try {
    const account = await findAccount(world, query, signal);
    const { platformAccountId } = account;
    const { items } = await world.accountVideos({ platformAccountId: platformAccountId ?? "", signal });
    return xml(writeFeed(account, items.slice(0, NEWEST)));
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    switch (error.kind) {
      case "throttled":
        return { status: 429, headers: { "retry-after": "30" }, body: page("Error 429 (Too Many Requests)") };
      case "invalid_data":
        return xml('<?xml version="1.0" encoding="UTF-8"?>\n<feed><entry><yt:videoId>');
      case "upstream":
      case "timeout":
        return { status: 500, body: page("Error 500 (Server Error)!!1") };
      default:
        return { status: 404, body: page("Error 404 (Not Found)!!1") };
    }
  }
}

function findAccount(
  world: Connector,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<PlatformAccount> {
  const legacyName = query.get("user") ?? "";
  if (LEGACY_NAME.test(legacyName)) return world.accountByUsername({ username: legacyName, signal });
  const playlistId = query.get("playlist_id");
  const id = playlistId === null ? (query.get("channel_id") ?? "") : `UC${playlistId.slice(2)}`;
  return world.accountById({ platformAccountId: id, signal });
}

function writeFeed(account: PlatformAccount, videos: readonly PlatformVideo[]): string {
  const id = account.platformAccountId ?? "";
  const author = `<author>
  <name>${escapeXml(account.displayName)}</name>
  <uri>https://www.youtube.com/channel/${id}</uri>
 </author>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${id}"/>
 <id>yt:channel:${id.slice(2)}</id>
 <yt:channelId>${id.slice(2)}</yt:channelId>
 <title>${escapeXml(account.displayName)}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${id}"/>
 ${author}
 <published>2016-01-01T00:00:00+00:00</published>
${videos.map((video) => writeEntry(video, author)).join("")}</feed>
`;
}

function writeEntry(video: PlatformVideo, author: string): string {
  const id = video.platformVideoId;
  const published = seconds(video.publishedAt)?.replace("Z", "+00:00");
  const address = isWide(video.accountUsername) ? `watch?v=${id}` : `shorts/${id}`;
  return ` <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>${video.platformAccountId}</yt:channelId>
  <title>${escapeXml(video.caption)}</title>
  <link rel="alternate" href="https://www.youtube.com/${address}"/>
  ${author}
  <published>${published}</published>
  <updated>${published}</updated>
  <media:group>
   <media:title>${escapeXml(video.caption)}</media:title>
   <media:content url="https://www.youtube.com/v/${id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="${escapeXml(video.thumbnailUrl)}" width="480" height="360"/>
   <media:description>${escapeXml(video.caption)}</media:description>
   <media:community>
    <media:starRating count="${video.likeCount}" average="5.00" min="1" max="5"/>
    <media:statistics views="${video.viewCount}"/>
   </media:community>
  </media:group>
 </entry>
`;
}

/** Only videos have embeds; a channel's page has none. */
export async function answerEmbed(world: Connector, { query, signal }: Asked): Promise<Reply> {
  const address = query.get("url") ?? "";
  if (!URL.canParse(address)) return { status: 400, body: "Bad Request" };
  const platformVideoId = videoIdIn(new URL(address));
  if (platformVideoId === undefined) return { status: 404, body: "Not Found" };
  try {
    return { body: writeEmbed(await world.video({ platformVideoId, signal })) };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    switch (error.kind) {
      case "not_found":
        return { status: 404, body: "Not Found" };
      case "private":
        return { status: 403, body: "Forbidden" };
      case "restricted":
        return { status: 401, body: "Unauthorized" };
      case "throttled":
        return { status: 429, headers: { "retry-after": "30" }, body: page("Error 429 (Too Many Requests)") };
      case "invalid_data":
        return { headers: { "content-type": "application/json" }, body: '{"title":' };
      default:
        return { status: 503, body: page("Error 503 (Service Unavailable)") };
    }
  }
}

function videoIdIn({ pathname, searchParams }: URL): string | undefined {
  if (pathname === "/watch") return searchParams.get("v") ?? undefined;
  return /^\/shorts\/([^/]+)$/.exec(pathname)?.[1];
}

function writeEmbed(video: PlatformVideo): object {
  const [width, height] = isWide(video.accountUsername) ? [200, 113] : [113, 200];
  return {
    title: video.caption,
    author_name: video.accountDisplayName,
    author_url: `https://www.youtube.com/@${video.accountUsername}`,
    type: "video",
    ...{ height, width, version: "1.0" },
    ...{ provider_name: "YouTube", provider_url: "https://www.youtube.com/" },
    ...{ thumbnail_height: 360, thumbnail_width: 480, thumbnail_url: video.thumbnailUrl },
    html: `<iframe width="${width}" height="${height}" src="https://www.youtube.com/embed/${video.platformVideoId}?feature=oembed" frameborder="0" allowfullscreen></iframe>`,
  };
}

function xml(body: string): Reply {
  return { headers: { "content-type": "text/xml; charset=UTF-8" }, body };
}

function page(title: string): string {
  return `<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>${title}</title>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string | null): string {
  return (text ?? "").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
