import type { Connector, LookupTerms } from "./connector.ts";

export type LookupName = Exclude<keyof Connector, "platform">;

type Around = <Request extends LookupTerms, Answer>(
  ask: (request: Request) => Promise<Answer>,
) => (request: Request) => Promise<Answer>;

/** The same connector with something done around each of its lookups. */
export function aroundEachLookup(connector: Connector, around: Around): Connector {
  return {
    platform: connector.platform,
    video: around((request) => connector.video(request)),
    accountByUsername: around((request) => connector.accountByUsername(request)),
    accountById: around((request) => connector.accountById(request)),
    accountVideos: around((request) => connector.accountVideos(request)),
    comments: around((request) => connector.comments(request)),
    searchUsers: around((request) => connector.searchUsers(request)),
    searchVideos: around((request) => connector.searchVideos(request)),
    searchHashtags: around((request) => connector.searchHashtags(request)),
  };
}
