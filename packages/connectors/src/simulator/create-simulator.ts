import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type {
  AccountRequest,
  Connector,
  ConnectorPage,
  LookupTerms,
  SearchRequest,
  VideoRequest,
} from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { type Delay, delayByTimer } from "../delay.ts";
import { aroundEachLookup } from "../lookups.ts";
import { accountNamed, createWorld, describeAccount, type SimulatedAccount, type World } from "./accounts.ts";
import { findPost, type Post } from "./calendar.ts";
import { listComments } from "./comments.ts";
import { behaveAsNamed, findBehaviour } from "./failures-on-demand.ts";
import { readAccountId, readUsername, readVideoId } from "./identifiers.ts";
import { searchHashtags, searchUsers, searchVideos } from "./search-answers.ts";
import { describeVideo, listAccountVideos } from "./videos.ts";

export interface SimulatorOptions {
  /** Same seed and same instant, same answers. */
  readonly seed: string;
  readonly now: () => Date;
  /** Where the server answers with `drawMedia`. */
  readonly mediaUrl: string;
  readonly delay?: Delay | undefined;
}

export function createSimulator(options: SimulatorOptions): Record<Platform, Connector> {
  const { seed, now, mediaUrl, delay = delayByTimer } = options;
  const connectors = PLATFORMS.map((platform) => {
    const world = createWorld(platform, seed, mediaUrl);
    return [platform, namingItself(createSimulatedConnector({ world, now, delay }), now)];
  });
  // One entry was made for every platform.
  return Object.fromEntries(connectors) as Record<Platform, Connector>;
}

/** The source of everything that is made up. */
export const SIMULATOR = "simulator";

function namingItself(connector: Connector, now: () => Date): Connector {
  return aroundEachLookup(connector, (ask) => async (request) => {
    const answer = await ask(request);
    request.onAnswer?.({ source: SIMULATOR, fetchedAt: now() });
    return answer;
  });
}

function createSimulatedConnector(surroundings: Surroundings): Connector {
  const { world, now } = surroundings;
  const accountOf = (request: AccountRequest) => {
    const id = request.platformAccountId;
    return admitToAccount(surroundings, id, readAccountId(world.platform, id), request);
  };
  return {
    platform: world.platform,
    async video(request) {
      const { account, post, newerPosts } = await admitToVideo(surroundings, request);
      return describeVideo(account, post, newerPosts, now());
    },
    async accountByUsername(request) {
      const { username } = request;
      const account = await admitToAccount(surroundings, username, readUsername(username), request);
      return describeAccount(account, now());
    },
    async accountById(request) {
      return describeAccount(await accountOf(request), now());
    },
    async accountVideos(request) {
      const account = await accountOf(request);
      refuseIfPrivate(account);
      return listAccountVideos(account, now(), request.pageToken);
    },
    async comments(request) {
      const { account, post } = await admitToVideo(surroundings, request);
      return listComments(account, post, now(), request.pageToken);
    },
    searchUsers: searching(surroundings, searchUsers),
    searchVideos: searching(surroundings, searchVideos),
    searchHashtags: searching(surroundings, searchHashtags),
  };
}

function searching<Request extends SearchRequest, Item>(
  surroundings: Surroundings,
  search: (world: World, request: Request, now: Date) => ConnectorPage<Item>,
): (request: Request) => Promise<ConnectorPage<Item>> {
  return async (request) =>
    (await admitToSearch(surroundings, request))
      ? search(surroundings.world, request, surroundings.now())
      : { items: [], nextPageToken: null };
}

interface Surroundings {
  readonly world: World;
  readonly now: () => Date;
  readonly delay: Delay;
}

interface PublicVideo {
  readonly account: SimulatedAccount;
  readonly post: Post;
  readonly newerPosts: number;
}

/** The account of that name. Without one, the text that was asked for may still ask for a failure. */
async function admitToAccount(
  surroundings: Surroundings,
  asked: string,
  username: string | undefined,
  terms: LookupTerms,
): Promise<SimulatedAccount> {
  const name = username ?? asked;
  await admit(surroundings, name, terms);
  if (username !== undefined) return accountNamed(surroundings.world, username);
  throw findBehaviour(name) === "private" ? isPrivate(name) : notFound(name);
}

async function admitToVideo(surroundings: Surroundings, request: VideoRequest): Promise<PublicVideo> {
  const { platformVideoId } = request;
  const place = readVideoId(surroundings.world.platform, platformVideoId);
  const account = await admitToAccount(surroundings, platformVideoId, place?.username, request);
  refuseIfPrivate(account);
  const found = place && findPost(account.rhythm, place, surroundings.now());
  if (found === undefined) throw notFound(platformVideoId);
  return { account, ...found };
}

/** True when there is something to search through. */
async function admitToSearch(surroundings: Surroundings, request: SearchRequest): Promise<boolean> {
  const name = request.query.trim().toLowerCase();
  await admit(surroundings, name, request);
  const behaviour = findBehaviour(name);
  if (behaviour === "private") throw isPrivate(name);
  return behaviour !== "empty";
}

function refuseIfPrivate(account: SimulatedAccount): void {
  if (account.isPrivate) throw isPrivate(account.username);
}

async function admit({ now, delay }: Surroundings, name: string, terms: LookupTerms) {
  if (terms.signal?.aborted) throw new ConnectorFailure("timeout", "the caller stopped waiting");
  await behaveAsNamed(name, { now: now(), delay, terms });
}

function notFound(name: string): ConnectorFailure {
  return new ConnectorFailure("not_found", `${name} does not exist`, { providerStatus: 404 });
}

function isPrivate(name: string): ConnectorFailure {
  return new ConnectorFailure("private", `${name} is private`, { providerStatus: 403 });
}
