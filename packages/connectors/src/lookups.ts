import type { Platform } from "@clipledger/domain/platforms";
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

/** What an operator should hear of, beside the failure that the caller gets. */
export type ConnectorProblem =
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
    };

export type ReportProblem = (problem: ConnectorProblem) => void;
