import type { LookupTerms, PlatformAccount } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { readGraphCursor, writeGraphCursor } from "../page-cursor.ts";
import { type ConsentedSource, defineSource, ownAccountLookups } from "../source.ts";
import { createGraphClient, type GraphOptions } from "./graph-client.ts";
import { createRefusedNames } from "./graph-errors.ts";
import { type InstagramMedia, toAccount, toComments, toVideo } from "./instagram-objects.ts";
import { createOwnMedia, type OwnMedia } from "./own-media.ts";

interface InstagramLoginOptions extends Omit<GraphOptions, "url"> {
  readonly url?: string | undefined;
  /** The id that the product knows the creator's account by, where another source named it first. */
  readonly platformAccountId?: string | undefined;
}

const URL_OF_SERVICE = "https://graph.instagram.com/v23.0";

/** One creator's own account, read with the token that they gave by signing in with Instagram. */
export function createInstagramLoginSource(options: InstagramLoginOptions): ConsentedSource {
  const client = createGraphClient({ ...options, url: options.url ?? URL_OF_SERVICE });
  const refused = createRefusedNames(options.now);
  const own = createOwnMedia({ client, refused, node: "me", moreFields: ["user_id"] });
  const account = async (terms: LookupTerms): Promise<PlatformAccount> => {
    const found = await own.account(terms);
    return toAccount(found, options.platformAccountId ?? found.user_id ?? found.id);
  };
  const ownLookups = ownAccountLookups("Instagram", account);
  const source = defineSource({
    name: "instagram-login",
    platform: "instagram",
    lookups: {
      ...ownLookups,
      accountVideos: async ({ platformAccountId, pageToken, ...terms }) => {
        const after = readGraphCursor("media", pageToken);
        const found = await ownLookups.accountById({ platformAccountId, ...terms });
        const { media, after: next } = await own.list(after, terms);
        const insights = await own.insights(media, terms);
        const items = media.map((one, index) => toVideo(one, found, insights[index]));
        return { items, nextPageToken: writeGraphCursor("media", next) };
      },
      video: async ({ platformVideoId, ...terms }) => {
        const media = await findMedia(own, platformVideoId, terms);
        const [found, [insights]] = await Promise.all([account(terms), own.insights([media], terms)]);
        return toVideo(media, found, insights);
      },
      comments: async ({ platformVideoId, pageToken, ...terms }) => {
        const after = readGraphCursor("comments", pageToken);
        const media = await findMedia(own, platformVideoId, terms);
        const page = await own.comments(media.id, after, terms);
        const items = page.comments.flatMap((comment) => toComments(comment, platformVideoId));
        return { items, nextPageToken: writeGraphCursor("comments", page.after) };
      },
    },
  });
  return { ...source, ownAccount: account };
}

async function findMedia(own: OwnMedia, shortcode: string, terms: LookupTerms): Promise<InstagramMedia> {
  const media = await own.find(shortcode, terms);
  if (media !== undefined) return media;
  throw new ConnectorFailure("not_found", "Instagram: the connected account does not list that media");
}
