import type { Platform } from "@clipledger/domain/platforms";
import type { LookupName } from "./lookups.ts";

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
