import type { AccountRequest, Connector, ConnectorPage, SearchRequest } from "../connector.ts";
import { listAccountVideos } from "./account-videos.ts";
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
import { searchHashtags } from "./search-hashtags.ts";
import { searchUsers } from "./search-users.ts";
import { searchVideos } from "./search-videos.ts";
import { describeVideo } from "./videos.ts";
import type { World } from "./world.ts";

export function createSimulatedConnector(surroundings: Surroundings): Connector {
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
