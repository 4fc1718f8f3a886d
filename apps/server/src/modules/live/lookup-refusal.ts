import type { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { AppError } from "../../infra/app-error.ts";

const DEFAULT_RETRY_AFTER_MS = 1_000;
const TOO_MANY_REQUESTS = 429;

/** What a caller hears of a failed lookup. What the platform said stays in our log. */
export function lookupRefusal(failure: ConnectorFailure): AppError {
  switch (failure.kind) {
    case "not_found":
      return new AppError("NOT_FOUND");
    case "private":
    case "restricted":
      return new AppError("RESTRICTED");
    case "timeout":
      return new AppError("REQUEST_TIMEOUT", undefined, { cause: failure });
    case "throttled":
      return new AppError(
        "RATE_LIMITED",
        {
          retryAfterMs: Math.max(1, Math.ceil(failure.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS)),
          providerStatus: failure.providerStatus ?? TOO_MANY_REQUESTS,
        },
        { cause: failure },
      );
    case "invalid_data":
    case "upstream":
      return new AppError("UPSTREAM_ERROR", undefined, { cause: failure });
  }
}
