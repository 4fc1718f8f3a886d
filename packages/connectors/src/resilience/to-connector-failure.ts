import { BrokenCircuitError, TaskCancelledError } from "cockatiel";
import { ConnectorFailure } from "../connector-failure.ts";
import { NoPlaceError } from "./places.ts";

const RETRY_AFTER_FULL_QUEUE_MS = 1_000;

export function toConnectorFailure(error: unknown): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  if (error instanceof TaskCancelledError || hasLeftTheLine(error)) {
    return new ConnectorFailure("timeout", "no answer in time", { cause: error });
  }
  if (error instanceof BrokenCircuitError) {
    return new ConnectorFailure("upstream", "left alone after too many failures", { cause: error });
  }
  if (error instanceof NoPlaceError) {
    return new ConnectorFailure("throttled", "too many lookups are waiting", {
      retryAfterMs: RETRY_AFTER_FULL_QUEUE_MS,
      cause: error,
    });
  }
  return new ConnectorFailure("upstream", "the lookup failed", { cause: error });
}

function hasLeftTheLine(error: unknown): boolean {
  return error instanceof NoPlaceError && error.reason === "left the line";
}
