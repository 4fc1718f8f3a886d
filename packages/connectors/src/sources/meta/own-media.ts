import type { z } from "zod";
import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { cursorAfter, type GraphClient, pageSchema, pathPart } from "./graph-client.ts";
import { graphErrorOf, OBJECT_MISSING, type RefusedNames } from "./graph-errors.ts";
import { forEachSome, readInsights } from "./insights.ts";
import {
  type InstagramAccount,
  InstagramAccountSchema,
  InstagramCommentSchema,
  type InstagramMedia,
  InstagramMediaSchema,
  type MediaInsights,
  shortcodeOf,
} from "./instagram-objects.ts";

type Comment = z.infer<typeof InstagramCommentSchema>;

interface OwnMediaPage {
  readonly media: readonly InstagramMedia[];
  readonly after: string | undefined;
}

/** The account that a token belongs to, and its media with all that only an owner sees. */
export interface OwnMedia {
  account(terms: LookupTerms): Promise<InstagramAccount>;
  list(after: string | undefined, terms: LookupTerms): Promise<OwnMediaPage>;
  /** Undefined if the account does not list it. Fails with `not_found` for a media that was listed once and is gone. */
  find(shortcode: string, terms: LookupTerms): Promise<InstagramMedia | undefined>;
  /** Of each media, in their order. */
  insights(media: readonly InstagramMedia[], terms: LookupTerms): Promise<MediaInsights[]>;
  comments(mediaId: string, after: string | undefined, terms: LookupTerms): Promise<CommentPage>;
}

interface CommentPage {
  readonly comments: readonly Comment[];
  readonly after: string | undefined;
}

interface OwnMediaOptions {
  readonly client: GraphClient;
  readonly refused: RefusedNames;
  /** `me`, or the number of the account. */
  readonly node: string;
  /** Fields of the account that this host knows beside the usual ones. */
  readonly moreFields: readonly string[];
}

/** What is told of every media, whoever asks. */
export const MEDIA_FIELDS = "id,caption,comments_count,like_count,media_type,media_url,permalink,timestamp";
const OWN_MEDIA_FIELDS = `${MEDIA_FIELDS},media_product_type,thumbnail_url`;
const ACCOUNT_FIELDS =
  "id,username,name,biography,profile_picture_url,followers_count,follows_count,media_count";
const COMMENT_FIELDS =
  "id,text,timestamp,username,like_count,replies.limit(50){id,text,timestamp,username,like_count}";
const PAGE_SIZE = "50";
/** Two thousand media: whoever is known to have that video, but further back, is not read to the end. */
const MOST_PAGES = 40;

export function createOwnMedia({ client, refused, node, moreFields }: OwnMediaOptions): OwnMedia {
  const mediaIds = new Map<string, string>();
  const list: OwnMedia["list"] = async (after, terms) => {
    const parameters = { fields: OWN_MEDIA_FIELDS, limit: PAGE_SIZE, after };
    const path = `${pathPart(node)}/media`;
    const page = await ofAskingAccount(client.get(path, parameters, pageSchema(InstagramMediaSchema), terms));
    for (const media of page.data) {
      const shortcode = shortcodeOf(media);
      if (shortcode !== null) mediaIds.set(shortcode, media.id);
    }
    return { media: page.data, after: cursorAfter(page) };
  };
  return {
    list,
    account: (terms) =>
      refused.ask(
        "own account",
        (offered) => moreFields.filter(offered),
        (fields) => {
          const parameters = { fields: [ACCOUNT_FIELDS, ...fields].join(",") };
          return ofAskingAccount(client.get(pathPart(node), parameters, InstagramAccountSchema, terms));
        },
      ),
    async find(shortcode, terms) {
      const id = mediaIds.get(shortcode);
      return id === undefined
        ? findByShortcode(shortcode, (after) => list(after, terms))
        : client.get(pathPart(id), { fields: OWN_MEDIA_FIELDS }, InstagramMediaSchema, terms);
    },
    insights: (media, terms) => forEachSome(media, (one) => readMediaInsights(client, refused, one, terms)),
    async comments(mediaId, after, terms) {
      const parameters = { fields: COMMENT_FIELDS, limit: PAGE_SIZE, after };
      const path = `${pathPart(mediaId)}/comments`;
      const page = await client.get(path, parameters, pageSchema(InstagramCommentSchema), terms);
      return { comments: page.data, after: cursorAfter(page) };
    },
  };
}

/**
 * What is read through the account that asks. When that account is not there, a setting is wrong, and nobody whom it asked
 * for is missing; only a discovered account has an error of its own for that.
 */
export async function ofAskingAccount<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (graphErrorOf(error)?.subcode !== OBJECT_MISSING) throw error;
    throw new ConnectorFailure("upstream", "Meta: the token may not read the account that asks", {
      providerStatus: 403,
      cause: error,
    });
  }
}

/** There is no lookup by shortcode, so an account's media are read until it comes. */
export async function findByShortcode(
  shortcode: string,
  list: (after: string | undefined) => Promise<OwnMediaPage>,
): Promise<InstagramMedia | undefined> {
  let after: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await list(after);
    const found = page.media.find((media) => shortcodeOf(media) === shortcode);
    if (found !== undefined || page.after === undefined) return found;
    after = page.after;
  }
  throw new ConnectorFailure("upstream", "Meta: that media is too far back in its account's list");
}

/** The first that is offered are the views that people see; the others are what they were called before. */
const VIEW_METRICS = ["views", "plays", "video_views"];
const OTHER_METRICS = ["saved", "shares"];

async function readMediaInsights(
  client: GraphClient,
  refused: RefusedNames,
  media: InstagramMedia,
  terms: LookupTerms,
): Promise<MediaInsights> {
  const kind = `insights of ${media.media_product_type ?? ""} ${media.media_type ?? ""}`;
  const choose = (offered: (name: string) => boolean) => [
    ...VIEW_METRICS.filter(offered).slice(0, 1),
    ...OTHER_METRICS.filter(offered),
  ];
  const path = `${pathPart(media.id)}/insights`;
  const read = await readInsights({ client, refused, kind, path, choose }, terms);
  return { views: read(...VIEW_METRICS), saved: read("saved"), shares: read("shares") };
}
