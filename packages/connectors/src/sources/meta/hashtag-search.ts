import { z } from "zod";
import type {
  ConnectorPage,
  LookupTerms,
  PlatformHashtag,
  PlatformVideo,
  SearchRequest,
  VideoSearchRequest,
} from "../../connector.ts";
import { ConnectorFailure, type ConnectorFailureDetails } from "../../connector-failure.ts";
import { wire } from "../lenient-values.ts";
import { readGraphCursor, refusePageToken, writeGraphCursor } from "../page-cursor.ts";
import { cursorAfter, type GraphClient, pageSchema, pathPart } from "./graph-client.ts";
import { graphErrorOf } from "./graph-errors.ts";
import { InstagramMediaSchema, toVideo } from "./instagram-objects.ts";
import { MEDIA_FIELDS, ofAskingAccount } from "./own-media.ts";

interface HashtagSearch {
  searchHashtags(request: SearchRequest): Promise<ConnectorPage<PlatformHashtag>>;
  searchVideos(request: VideoSearchRequest): Promise<ConnectorPage<PlatformVideo>>;
}

interface Hashtag {
  readonly id: string;
  readonly name: string;
}

interface HashtagSearchOptions {
  readonly client: GraphClient;
  /** The account in whose name hashtags are searched. */
  readonly account: string;
  readonly now: () => Date;
}

const NOTHING = { items: [], nextPageToken: null };
const HashtagsSchema = z.object({
  data: z.array(z.object({ id: wire.id.pipe(z.string()), name: wire.name })),
});

/** Searches find what carries one hashtag, the words of the query written together. Meta does not say whose media it is. */
export function createHashtagSearch({ client, account, now }: HashtagSearchOptions): HashtagSearch {
  const allowance = createHashtagAllowance(now);
  const findHashtag = createHashtagLookup(client, account, allowance);
  return {
    async searchHashtags(request) {
      refusePageToken(request.pageToken);
      const hashtag = await findHashtag(request.query, request);
      return hashtag === undefined ? NOTHING : { items: [describeHashtag(hashtag)], nextPageToken: null };
    },
    async searchVideos(request) {
      // Recent media are those of the last 24 hours, newest first; top media are the most popular ones.
      const edge = request.sortBy === "date" ? "recent_media" : "top_media";
      const after = readGraphCursor(edge, request.pageToken);
      const hashtag = await findHashtag(request.query, request);
      if (hashtag === undefined) return NOTHING;
      const parameters = { user_id: account, fields: MEDIA_FIELDS, limit: "50", after };
      const path = `${pathPart(hashtag.id)}/${edge}`;
      const page = await client.get(path, parameters, pageSchema(InstagramMediaSchema), request);
      // Of a hashtag's media no thumbnail is told, and a video's own address is none.
      const videos = page.data.map((media) => ({ ...toVideo(media, undefined), thumbnailUrl: null }));
      return {
        items: videos.filter((video) => isWithin(video, request.publishedAfter)),
        nextPageToken: writeGraphCursor(edge, cursorAfter(page)),
      };
    },
  };
}

function createHashtagLookup(client: GraphClient, account: string, allowance: HashtagAllowance) {
  // A hashtag's id never changes.
  const ids = new Map<string, string>();
  return async (query: string, terms: LookupTerms): Promise<Hashtag | undefined> => {
    const name = toHashtag(query);
    if (name === undefined) {
      terms.onUnasked?.();
      return undefined;
    }
    allowance.spend(name);
    const known = ids.get(name);
    if (known !== undefined) return { id: known, name };
    const parameters = { user_id: account, q: name, fields: "id,name" };
    try {
      const { data } = await ofAskingAccount(
        client.get("ig_hashtag_search", parameters, HashtagsSchema, terms),
      );
      const [found] = data;
      if (found !== undefined) ids.set(name, found.id);
      return found && { id: found.id, name: found.name ?? name };
    } catch (error) {
      const code = graphErrorOf(error)?.code;
      if (code === NO_SUCH_HASHTAG) return undefined;
      if (code === TOO_MANY_HASHTAGS) throw allowance.exhausted();
      throw error;
    }
  };
}

const NO_SUCH_HASHTAG = 24;
const TOO_MANY_HASHTAGS = 18;
const HASHTAGS_A_WEEK = 30;
const WEEK_MS = 7 * 24 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

interface HashtagAllowance {
  /** Fails with `throttled` when the hashtag would be one too many. The same one again costs nothing. */
  spend(name: string): void;
  exhausted(): ConnectorFailure;
}

/** Thirty different hashtags in any seven days. Other processes may have asked for some, so Meta's own word counts too. */
function createHashtagAllowance(now: () => Date): HashtagAllowance {
  const firstAsked = new Map<string, number>();
  const exhausted = (details: ConnectorFailureDetails = {}) => {
    const [oldest = now().getTime() - WEEK_MS + DAY_MS] = firstAsked.values();
    return new ConnectorFailure("throttled", "Meta: thirty different hashtags were searched within a week", {
      ...details,
      retryAfterMs: Math.max(1, oldest + WEEK_MS - now().getTime()),
    });
  };
  return {
    exhausted,
    spend(name) {
      for (const [one, askedMs] of firstAsked) {
        if (now().getTime() - askedMs >= WEEK_MS) firstAsked.delete(one);
      }
      if (firstAsked.has(name)) return;
      if (firstAsked.size >= HASHTAGS_A_WEEK) throw exhausted({ isUnasked: true });
      firstAsked.set(name, now().getTime());
    },
  };
}

/** Undefined for what cannot be a hashtag, such as emoji. */
function toHashtag(query: string): string | undefined {
  const name = query.replace(/[\s#]+/g, "").toLowerCase();
  return /^[\p{L}\p{M}\p{N}_]{1,100}$/u.test(name) ? name : undefined;
}

function isWithin({ publishedAt }: PlatformVideo, after: Date | undefined): boolean {
  return after === undefined || (publishedAt !== null && publishedAt >= after);
}

function describeHashtag({ id, name }: Hashtag): PlatformHashtag {
  return { platform: "instagram", platformHashtagId: id, name, useCount: null, description: null };
}
