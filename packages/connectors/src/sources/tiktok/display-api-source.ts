import type { LookupTerms, PlatformAccount } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { readPageCursor, writePageCursor } from "../page-cursor.ts";
import { type ConsentedSource, defineSource } from "../source.ts";
import {
  createDisplayClient,
  type DisplayClient,
  type DisplayOptions,
  isScopeMissing,
} from "./display-client.ts";
import {
  toAccount,
  toVideo,
  type User,
  UserSchema,
  VIDEO_FIELDS,
  VideoListSchema,
} from "./display-objects.ts";

interface TiktokDisplayOptions extends Omit<DisplayOptions, "url"> {
  readonly url?: string | undefined;
  /** The id that the product knows the creator's account by, where another source named it first. */
  readonly platformAccountId?: string | undefined;
}

const URL_OF_SERVICE = "https://open.tiktokapis.com/v2";
const PAGE_SIZE = 20;

/** One creator's own account and public videos, read with the token that they gave. */
export function createTiktokDisplaySource(options: TiktokDisplayOptions): ConsentedSource {
  const client = createDisplayClient({ ...options, url: options.url ?? URL_OF_SERVICE });
  const readUser = createUserReader(client);
  const account = async (terms: LookupTerms): Promise<PlatformAccount> => {
    const user = await readUser(terms);
    return toAccount(user, options.platformAccountId ?? user.open_id);
  };
  const source = defineSource({
    name: "tiktok-display-api",
    platform: "tiktok",
    lookups: {
      accountByUsername: async ({ username, ...terms }) => {
        const found = await account(terms);
        if (found.username?.toLowerCase() !== username.toLowerCase()) throw ofAnotherAccount();
        return found;
      },
      accountById: async ({ platformAccountId, ...terms }) =>
        ofAccount(await account(terms), platformAccountId),
      accountVideos: async ({ platformAccountId, pageToken, ...terms }) => {
        const cursor = readCursor(pageToken);
        const found = ofAccount(await account(terms), platformAccountId);
        const body = { max_count: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
        const page = await client.ask("video/list", VIDEO_FIELDS, VideoListSchema, terms, body);
        return {
          items: page.videos.map((video) => toVideo(video, found)),
          nextPageToken:
            page.has_more && page.cursor !== null ? writePageCursor("videos", [page.cursor]) : null,
        };
      },
      video: async ({ platformVideoId, ...terms }) => {
        const body = { filters: { video_ids: [platformVideoId] } };
        const [found, { videos }] = await Promise.all([
          account(terms),
          client.ask("video/query", VIDEO_FIELDS, VideoListSchema, terms, body),
        ]);
        const video = videos.find(({ id }) => id === platformVideoId);
        // What is gone, or somebody else's, is silently left out.
        if (video === undefined)
          throw new ConnectorFailure("not_found", "TikTok: the creator has no such video");
        return toVideo(video, found);
      },
    },
  });
  return { ...source, ownAccount: account };
}

const BASIC = "open_id,avatar_url,display_name";
const PROFILE = "username,bio_description,is_verified";
const STATS = "follower_count,following_count,video_count";
/** Each group of fields needs a scope of its own; creators may share some and not others. */
const FIELD_CHOICES = [[BASIC, PROFILE, STATS], [BASIC, PROFILE], [BASIC, STATS], [BASIC]];

/** Asks for all that may be known, and remembers what the creator does not share. */
function createUserReader(client: DisplayClient): (terms: LookupTerms) => Promise<User> {
  let choice = 0;
  return async (terms) => {
    for (;;) {
      const asked = choice;
      const fields = FIELD_CHOICES[asked]?.join(",") ?? BASIC;
      try {
        return (await client.ask("user/info", fields, UserSchema, terms)).user;
      } catch (error) {
        if (!isScopeMissing(error) || asked >= FIELD_CHOICES.length - 1) throw error;
        choice = Math.max(choice, asked + 1);
      }
    }
  };
}

/** Not "not found": the account may well exist, and another source may tell of it. */
function ofAnotherAccount(): ConnectorFailure {
  return new ConnectorFailure("upstream", "TikTok: the token is of another account");
}

function ofAccount(account: PlatformAccount, platformAccountId: string): PlatformAccount {
  if (account.platformAccountId !== platformAccountId) throw ofAnotherAccount();
  return account;
}

/** A time in milliseconds. */
function readCursor(pageToken: string | undefined): number | undefined {
  const [cursor] = readPageCursor("videos", pageToken) ?? [];
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new ConnectorFailure("upstream", "the page token is not one of this list", { providerStatus: 400 });
}
