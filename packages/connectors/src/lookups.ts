import type { Platform } from "@clipledger/domain/platforms";
import type { LookupKind } from "@clipledger/domain/sources/source-kinds";
import type { Connector, ConnectorPage, LookupTerms, PageRequest } from "./connector.ts";

export type LookupName = Exclude<keyof Connector, "platform">;

/** The kinds by which lookups are ordered and counted. */
export const KIND_OF_LOOKUP: Readonly<Record<LookupName, LookupKind>> = {
  video: "video",
  accountByUsername: "account",
  accountById: "account",
  accountVideos: "account_videos",
  comments: "comments",
  searchUsers: "searches",
  searchVideos: "searches",
  searchHashtags: "searches",
};

type Ask<Request, Answer> = (request: Request) => Promise<Answer>;

/** How each kind of lookup is answered: `ask` puts a request to the connector that it is given. */
interface LookupMaking {
  one<Request extends LookupTerms, Answer>(
    lookup: LookupName,
    ask: (connector: Connector, request: Request) => Promise<Answer>,
  ): Ask<Request, Answer>;
  page<Request extends LookupTerms & PageRequest, Item>(
    lookup: LookupName,
    ask: (connector: Connector, request: Request) => Promise<ConnectorPage<Item>>,
  ): Ask<Request, ConnectorPage<Item>>;
}

/** A connector all of whose lookups are made alike. */
export function makeConnector(platform: Platform, making: LookupMaking): Connector {
  return {
    platform,
    video: making.one("video", (connector, request) => connector.video(request)),
    accountByUsername: making.one("accountByUsername", (connector, request) =>
      connector.accountByUsername(request),
    ),
    accountById: making.one("accountById", (connector, request) => connector.accountById(request)),
    accountVideos: making.page("accountVideos", (connector, request) => connector.accountVideos(request)),
    comments: making.page("comments", (connector, request) => connector.comments(request)),
    searchUsers: making.page("searchUsers", (connector, request) => connector.searchUsers(request)),
    searchVideos: making.page("searchVideos", (connector, request) => connector.searchVideos(request)),
    searchHashtags: making.page("searchHashtags", (connector, request) => connector.searchHashtags(request)),
  };
}

type Around = <Request extends LookupTerms, Answer>(ask: Ask<Request, Answer>) => Ask<Request, Answer>;

/** The same connector with something done around each of its lookups. */
export function aroundEachLookup(connector: Connector, around: Around): Connector {
  return makeConnector(connector.platform, {
    one: (_lookup, ask) => around((request) => ask(connector, request)),
    page: (_lookup, ask) => around((request) => ask(connector, request)),
  });
}

/** What an operator should hear of, beside the failure that the caller gets. */
export type ConnectorProblem = { readonly source?: string | undefined } & (
  | {
      /** Items of a page outside the response schema, left out of the answer. */
      readonly kind: "items_dropped";
      readonly platform: Platform;
      readonly lookup: LookupName;
      readonly count: number;
      readonly issues: readonly string[];
    }
  | {
      /** A whole answer outside the response schema. */
      readonly kind: "answer_refused";
      readonly platform: Platform;
      readonly lookup: LookupName;
      readonly issues: readonly string[];
    }
  | {
      /** After too large a share of failures nothing is asked for a while; closed again once a probe succeeds. */
      readonly kind: "circuit_opened" | "circuit_closed";
      readonly platform: Platform;
    }
);

export type ReportProblem = (problem: ConnectorProblem) => void;
