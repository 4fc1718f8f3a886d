import { z } from "zod";
import type { LookupTerms, PlatformAccount, PlatformVideo } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { readGraphCursor, writeGraphCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import {
  createGraphClient,
  type GraphClient,
  type GraphOptions,
  pageSchema,
  pathPart,
} from "./graph-client.ts";
import { createRefusedNames, type RefusedNames } from "./graph-errors.ts";
import { createHashtagSearch } from "./hashtag-search.ts";
import {
  type InstagramAccount,
  InstagramAccountSchema,
  type InstagramMedia,
  InstagramMediaSchema,
  shortcodeOf,
  toAccount,
  toComments,
  toVideo,
} from "./instagram-objects.ts";
import { type KnownNames, type MetNames, rememberNames } from "./known-names.ts";
import {
  createOwnMedia,
  findByShortcode,
  MEDIA_FIELDS,
  type OwnMedia,
  ofAskingAccount,
} from "./own-media.ts";

interface InstagramGraphOptions extends GraphOptions {
  /** The Instagram business account that asks, by the Graph API's number. */
  readonly account: string;
  readonly names?: KnownNames | undefined;
}

/**
 * Instagram through the Graph API. Professional accounts are discovered by username; the account that asks sees more of its
 * own media, and only theirs have comments. Personal accounts do not exist for this source.
 */
export function createInstagramGraphSource(options: InstagramGraphOptions): Source {
  const client = createGraphClient(options);
  const refused = createRefusedNames(options.now);
  const { account } = options;
  const own = createOwnMedia({ client, refused, node: account, moreFields: ["ig_id"] });
  const names = rememberNames(options.names);
  const asking: Asking = { client, refused, account, own, names, isOwn: ownershipOf(own) };
  return defineSource({
    name: "meta-graph",
    platform: "instagram",
    lookups: {
      accountByUsername: async ({ username, ...terms }) => {
        const found = await findAccount(asking, username, terms);
        return toAccount(found, found.ig_id ?? found.id);
      },
      accountById: async ({ platformAccountId, username, ...terms }) => {
        if (username !== undefined) names.meetAccount(platformAccountId, username);
        return toAccount(await accountWithId(asking, platformAccountId, terms), platformAccountId);
      },
      accountVideos: async ({ platformAccountId, username, pageToken, ...terms }) => {
        if (username !== undefined) names.meetAccount(platformAccountId, username);
        const after = readGraphCursor("media", pageToken);
        const page = await listMedia(asking, { platformAccountId, after }, terms);
        return { items: page.videos, nextPageToken: writeGraphCursor("media", page.after) };
      },
      video: async ({ platformVideoId, username, ...terms }) => {
        if (username !== undefined) names.meetVideo(platformVideoId, username);
        return findVideo(asking, platformVideoId, terms);
      },
      comments: async ({ platformVideoId, pageToken, ...terms }) => {
        const after = readGraphCursor("comments", pageToken);
        const media = await findOwnMedia(asking, platformVideoId, terms);
        const page = await own.comments(media.id, after, terms);
        const items = page.comments.flatMap((comment) => toComments(comment, platformVideoId));
        return { items, nextPageToken: writeGraphCursor("comments", page.after) };
      },
      ...createHashtagSearch({ client, account, now: options.now }),
    },
  });
}

interface Asking {
  readonly client: GraphClient;
  readonly refused: RefusedNames;
  readonly account: string;
  readonly own: OwnMedia;
  readonly names: MetNames;
  /** Whether a username, or an id of either kind, is the asking account's. */
  readonly isOwn: (name: string, terms: LookupTerms) => Promise<boolean>;
}

function ownershipOf(own: OwnMedia): Asking["isOwn"] {
  let known: ReadonlySet<string> | undefined;
  return async (name, terms) => {
    if (known === undefined) {
      const { id, ig_id, username } = await own.account(terms);
      known = new Set([id, ig_id ?? id, username.toLowerCase()]);
    }
    return known.has(name.toLowerCase());
  };
}

async function findAccount(asking: Asking, username: string, terms: LookupTerms): Promise<InstagramAccount> {
  const name = readUsername(username);
  const found = (await asking.isOwn(name, terms))
    ? await asking.own.account(terms)
    : (await discover(asking, name, undefined, terms)).account;
  meet(asking, found, []);
  return found;
}

async function accountWithId(asking: Asking, id: string, terms: LookupTerms): Promise<InstagramAccount> {
  if (await asking.isOwn(id, terms)) return asking.own.account(terms);
  return checkId(await findAccount(asking, await usernameOf(asking, id, terms), terms), id);
}

async function usernameOf({ names }: Asking, platformAccountId: string, terms: LookupTerms): Promise<string> {
  if (terms.signal?.aborted) throw callerLeft();
  const username = await names.ofAccount(platformAccountId);
  if (username !== undefined) return readUsername(username);
  throw new ConnectorFailure(
    "upstream",
    "Meta: asked by username only, and the name of this id is not known",
    { isUnable: true },
  );
}

/** A name may have passed to somebody else since it was noted. */
function checkId<Found extends InstagramAccount>(found: Found, id: string): Found {
  if (found.id === id || found.ig_id === id) return found;
  throw new ConnectorFailure("upstream", "Meta: the username of this id belongs to another account now");
}

interface MediaRequest {
  readonly platformAccountId: string;
  readonly after: string | undefined;
}

async function listMedia(asking: Asking, { platformAccountId, after }: MediaRequest, terms: LookupTerms) {
  if (await asking.isOwn(platformAccountId, terms)) {
    const [account, page] = await Promise.all([asking.own.account(terms), asking.own.list(after, terms)]);
    meet(asking, account, page.media);
    const videos = await describeOwn(asking, page.media, toAccount(account, platformAccountId), terms);
    return { videos, after: page.after };
  }
  const username = await usernameOf(asking, platformAccountId, terms);
  const page = await discover(asking, username, { after }, terms);
  checkId(page.account, platformAccountId);
  meet(asking, page.account, page.media);
  const account = toAccount(page.account, platformAccountId);
  return { videos: page.media.map((media) => toVideo(media, account)), after: page.after };
}

async function describeOwn(
  { own }: Asking,
  media: readonly InstagramMedia[],
  account: PlatformAccount,
  terms: LookupTerms,
): Promise<PlatformVideo[]> {
  const insights = await own.insights(media, terms);
  return media.map((one, index) => toVideo(one, account, insights[index]));
}

async function findVideo(asking: Asking, shortcode: string, terms: LookupTerms): Promise<PlatformVideo> {
  const username = await ownerOf(asking, shortcode, terms);
  if (await asking.isOwn(username, terms)) {
    const media = await findOwnMedia(asking, shortcode, terms);
    const account = await asking.own.account(terms);
    const [video] = await describeOwn(
      asking,
      [media],
      toAccount(account, account.ig_id ?? account.id),
      terms,
    );
    if (video !== undefined) return video;
  }
  let account: InstagramAccount | undefined;
  const media = await findByShortcode(shortcode, async (after) => {
    const page = await discover(asking, username, { after }, terms);
    account = page.account;
    return page;
  });
  if (media === undefined || account === undefined) throw gone();
  return toVideo(media, toAccount(account, account.ig_id ?? account.id));
}

async function findOwnMedia(asking: Asking, shortcode: string, terms: LookupTerms): Promise<InstagramMedia> {
  const username = await ownerOf(asking, shortcode, terms);
  if (!(await asking.isOwn(username, terms))) {
    throw new ConnectorFailure("upstream", "Meta: this is told of the asking account's own media only", {
      isUnable: true,
    });
  }
  const found = await asking.own.find(shortcode, terms);
  if (found === undefined) throw gone();
  return found;
}

async function ownerOf({ names }: Asking, shortcode: string, terms: LookupTerms): Promise<string> {
  if (terms.signal?.aborted) throw callerLeft();
  const username = await names.ofVideo(shortcode);
  if (username !== undefined) return readUsername(username);
  throw new ConnectorFailure(
    "upstream",
    "Meta: media are found through their account, and whose this is is not known",
    { isUnable: true },
  );
}

function callerLeft(): ConnectorFailure {
  return new ConnectorFailure("timeout", "the caller stopped waiting");
}

function gone(): ConnectorFailure {
  return new ConnectorFailure("not_found", "Meta: its account no longer lists that media");
}

const DISCOVERED_ACCOUNT = "id,username,name,biography,profile_picture_url,followers_count,media_count";
const OPTIONAL_OF_ACCOUNT = ["ig_id", "follows_count"];
const OPTIONAL_OF_MEDIA = ["view_count", "media_product_type", "thumbnail_url"];

const DiscoverySchema = z.object({
  business_discovery: InstagramAccountSchema.extend({ media: pageSchema(InstagramMediaSchema).optional() }),
});

interface MediaPage {
  readonly after: string | undefined;
}

/** Lists inside of a discovery have a cursor and no link: the last page names no cursor. */
async function discover(
  { client, refused, account }: Asking,
  username: string,
  page: MediaPage | undefined,
  terms: LookupTerms,
) {
  const optional = [...OPTIONAL_OF_ACCOUNT, ...(page === undefined ? [] : OPTIONAL_OF_MEDIA)];
  const found = await refused.ask(
    "discovery",
    (offered) => optional.filter(offered),
    (names) => {
      const fields = discoveryFields(username, page, names);
      return ofAskingAccount(client.get(pathPart(account), { fields }, DiscoverySchema, terms));
    },
  );
  const { media, ...discovered } = found.business_discovery;
  return { account: discovered, media: media?.data ?? [], after: media?.paging?.cursors?.after };
}

/** `business_discovery.username(maya){id,username,media.after(abc).limit(50){id,caption}}` and so on. */
function discoveryFields(username: string, page: MediaPage | undefined, optional: readonly string[]): string {
  const offered = (names: readonly string[]) => names.filter((name) => optional.includes(name));
  const fields = [DISCOVERED_ACCOUNT, ...offered(OPTIONAL_OF_ACCOUNT)];
  if (page !== undefined) {
    const after = page.after === undefined ? "" : `.after(${page.after})`;
    fields.push(`media${after}.limit(50){${[MEDIA_FIELDS, ...offered(OPTIONAL_OF_MEDIA)].join(",")}}`);
  }
  return `business_discovery.username(${username}){${fields.join(",")}}`;
}

/** Stands inside of a list of fields, so nothing else may come in with it. */
function readUsername(text: string): string {
  if (/^[\w.-]{1,60}$/.test(text)) return text.toLowerCase();
  throw new ConnectorFailure("not_found", "no account of Instagram can have that name", { isUnasked: true });
}

function meet({ names }: Asking, account: InstagramAccount, media: readonly InstagramMedia[]): void {
  names.meetAccount(account.id, account.username);
  if (account.ig_id !== null) names.meetAccount(account.ig_id, account.username);
  for (const one of media) {
    const shortcode = shortcodeOf(one);
    if (shortcode !== null) names.meetVideo(shortcode, account.username);
  }
}
