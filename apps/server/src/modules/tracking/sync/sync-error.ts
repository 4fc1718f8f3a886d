import type { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { SyncError } from "@clipledger/contract/tracking-shared";

/** What a failed lookup says of the thing itself; undefined for troubles that pass. */
export function syncErrorOf({ kind }: ConnectorFailure): SyncError | undefined {
  switch (kind) {
    case "not_found":
      return "NOT_FOUND";
    case "private":
      return "PRIVATE_CONTENT";
    case "restricted":
      return "RESTRICTED";
    case "invalid_data":
      return "INVALID_DATA";
    case "timeout":
    case "throttled":
    case "upstream":
      return undefined;
  }
}
