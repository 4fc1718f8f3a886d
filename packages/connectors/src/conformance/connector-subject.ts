import type {
  Connector,
  ConnectorPage,
  Patience,
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformUser,
  PlatformVideo,
} from "../connector.ts";
import type { ConnectorFailureKind } from "../connector-failure.ts";
import type { LookupName } from "../lookups.ts";

/** A connector under test, what to ask it, and what it says it cannot do. Whatever is not named here it must keep. */
export interface ConnectorSubject {
  /** A connector to the platform as it is at that instant. */
  readonly create: (instant: Date) => Connector | Promise<Connector>;
  readonly samples: ConnectorSamples;
  /** The lookups that it answers, all of them unless named. It has to refuse the others. */
  readonly offers?: ReadonlySet<LookupName> | undefined;
  /** Fields that it cannot know. They have to be null wherever they are answered. */
  readonly cannotKnow?: UnknownFields | undefined;
  readonly cannot?: ReadonlySet<Inability> | undefined;
  /** Where an account's list does not reach to its first video: how many of the newest it has at most. */
  readonly listReach?: number | undefined;
}

interface UnknownFields {
  readonly account?: readonly (keyof PlatformAccount)[];
  /** Of a video that is looked up by its id. */
  readonly video?: readonly (keyof PlatformVideo)[];
  /** Of a video in its account's list. */
  readonly listedVideo?: readonly (keyof PlatformVideo)[];
  /** Of a video that a search found. */
  readonly foundVideo?: readonly (keyof PlatformVideo)[];
  readonly user?: readonly (keyof PlatformUser)[];
  readonly comment?: readonly (keyof PlatformComment)[];
  readonly hashtag?: readonly (keyof PlatformHashtag)[];
}

type Inability =
  | "show private accounts"
  /** What it lists of a video's comments is less than the video's count. */
  | "list every comment"
  | "page through users"
  | "page through found videos"
  | "sort by date"
  | "sort by likes"
  | "search from an instant"
  /** Its lists continue by number, so that new videos shift a page. */
  | "continue a list that grows";

export interface ConnectorSamples {
  readonly instant: Date;
  /** A public account with at least three pages of videos. */
  readonly username: string;
  /** The same account's id, for a connector that finds no account by its name. */
  readonly platformAccountId?: string | undefined;
  /** A video of it, for a connector that lists no videos. */
  readonly platformVideoId?: string | undefined;
  readonly privateUsername: string;
  /** A lookup whose answer takes longer than any test waits. */
  readonly askSlow: (connector: Connector, patience: Patience) => Promise<unknown>;
  /** A search that finds more than one page of users and of videos. */
  readonly query: string;
  /** Every one of them fails with its kind. */
  readonly failures: readonly FailureSample[];
}

export interface FailureSample {
  readonly kind: ConnectorFailureKind;
  readonly name: string;
  readonly ask: (connector: Connector) => Promise<unknown>;
}

const ALL_LOOKUPS: ReadonlySet<LookupName> = new Set<LookupName>([
  "video",
  "accountByUsername",
  "accountById",
  "accountVideos",
  "comments",
  "searchUsers",
  "searchVideos",
  "searchHashtags",
]);

export function canAsk(subject: ConnectorSubject, ...lookups: readonly LookupName[]): boolean {
  return lookups.every((lookup) => (subject.offers ?? ALL_LOOKUPS).has(lookup));
}

export function can(subject: ConnectorSubject, ability: Inability): boolean {
  return !subject.cannot?.has(ability);
}

export function canFindAccounts(subject: ConnectorSubject): boolean {
  return canAsk(subject, "accountByUsername") || canAsk(subject, "accountById");
}

export function lookupsNotOffered(subject: ConnectorSubject): LookupName[] {
  return [...ALL_LOOKUPS].filter((lookup) => !canAsk(subject, lookup));
}

/** The sample account, by its name where that can be asked. */
export function readSampleAccount(subject: ConnectorSubject, connector: Connector): Promise<PlatformAccount> {
  const { username, platformAccountId } = subject.samples;
  return canAsk(subject, "accountByUsername")
    ? connector.accountByUsername({ username })
    : connector.accountById({ platformAccountId: idOf(platformAccountId) });
}

export async function readSampleAccountId(subject: ConnectorSubject, connector: Connector): Promise<string> {
  const { platformAccountId } = subject.samples;
  return platformAccountId ?? idOf((await readSampleAccount(subject, connector)).platformAccountId);
}

const MOST_PAGES = 200;

/** All pages of a list, from the first to the one without a successor. */
export async function readPages<Item>(
  ask: (pageToken: string | undefined) => Promise<ConnectorPage<Item>>,
  firstToken?: string,
): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  let pageToken = firstToken;
  do {
    const { items, nextPageToken } = await ask(pageToken);
    pages.push(items);
    pageToken = nextPageToken ?? undefined;
  } while (pageToken !== undefined && pages.length < MOST_PAGES);
  if (pageToken !== undefined) throw new Error(`still not at the end after ${MOST_PAGES} pages`);
  return pages;
}

export async function readAll<Item>(
  ask: (pageToken: string | undefined) => Promise<ConnectorPage<Item>>,
): Promise<Item[]> {
  return (await readPages(ask)).flat();
}

export function readAccountVideos(connector: Connector, platformAccountId: string): Promise<PlatformVideo[]> {
  return readAll((pageToken) => connector.accountVideos({ platformAccountId, pageToken }));
}

interface SampleList {
  readonly connector: Connector;
  readonly platformAccountId: string;
  readonly videos: readonly PlatformVideo[];
}

const sampleLists = new WeakMap<ConnectorSubject, Promise<SampleList>>();

/** All videos of the sample account at the sample instant, read once for all promises. */
export function readSampleList(subject: ConnectorSubject): Promise<SampleList> {
  const read = async () => {
    const connector = await subject.create(subject.samples.instant);
    const platformAccountId = await readSampleAccountId(subject, connector);
    return { connector, platformAccountId, videos: await readAccountVideos(connector, platformAccountId) };
  };
  const list = sampleLists.get(subject) ?? read();
  sampleLists.set(subject, list);
  return list;
}

/** The newest videos of an account, page by page until it is enough, or to the last. */
export async function readNewestVideos(
  connector: Connector,
  platformAccountId: string,
  isEnough: (videos: readonly PlatformVideo[]) => boolean,
): Promise<PlatformVideo[]> {
  const videos: PlatformVideo[] = [];
  await readPages(async (pageToken) => {
    const page = await connector.accountVideos({ platformAccountId, pageToken });
    videos.push(...page.items);
    return isEnough(videos) ? { ...page, nextPageToken: null } : page;
  });
  return videos;
}

export function idOf(id: string | null | undefined): string {
  if (id === null || id === undefined) throw new Error("the platform gave no id");
  return id;
}

/** The same without fields that one of the two lookups cannot know. */
export function without<Item extends object>(
  item: Item,
  ...unknown: readonly (readonly PropertyKey[] | undefined)[]
): Partial<Item> {
  const left = new Set<PropertyKey>(unknown.flatMap((fields) => fields ?? []));
  // What remains are fields of the item.
  return Object.fromEntries(Object.entries(item).filter(([field]) => !left.has(field))) as Partial<Item>;
}
