import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { AccountRequest, Connector, ConnectorPage, SearchRequest } from "../connector.ts";
import { type Delay, delayByTimer } from "../delay.ts";
import { aroundEachLookup } from "../lookups.ts";
import { describeAccount } from "./accounts.ts";
import {
  admitToAccount,
  admitToSearch,
  admitToVideo,
  refuseIfPrivate,
  type Surroundings,
} from "./admission.ts";
import { listComments } from "./comments.ts";
import { readAccountId, readUsername } from "./identifiers.ts";
import { searchHashtags, searchUsers, searchVideos } from "./search-answers.ts";
import { describeVideo, listAccountVideos } from "./videos.ts";
import { createWorld, type World } from "./world.ts";

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
