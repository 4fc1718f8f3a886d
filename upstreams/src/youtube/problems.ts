import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { Reply } from "../serve.ts";

/** An answer of the Data API that is an error. */
export class DataApiError extends Error {
  override readonly name = "DataApiError";
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`status ${reply.status}`);
    this.reply = reply;
  }
}

interface Problem {
  readonly code: number;
  readonly reason: string;
  readonly domain?: string;
  readonly message: string;
  readonly status?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function dataApiError(problem: Problem): DataApiError {
  const { code, reason, domain = "youtube.common", message, status, headers = {} } = problem;
  const error = {
    code,
    message,
    errors: [{ message, domain, reason }],
    ...(status === undefined ? {} : { status }),
  };
  return new DataApiError({ status: code, headers, body: { error } });
}

export function keyInvalid(): DataApiError {
  const message = "API key not valid. Please pass a valid API key.";
  const { reply } = dataApiError({
    ...{ code: 400, reason: "badRequest", domain: "global", message, status: "INVALID_ARGUMENT" },
  });
  const details = [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
      metadata: { service: "youtube.googleapis.com" },
    },
  ];
  // The body was made two lines above.
  const { error } = reply.body as { error: object };
  return new DataApiError({ ...reply, body: { error: { ...error, details } } });
}

export function credentialsInvalid(): DataApiError {
  return dataApiError({
    ...{ code: 401, reason: "authError", domain: "global", status: "UNAUTHENTICATED" },
    message: "Request had invalid authentication credentials. Expected OAuth 2 access token.",
  });
}

export function quotaExceeded(): DataApiError {
  return dataApiError({
    ...{ code: 403, reason: "quotaExceeded", domain: "youtube.quota" },
    message:
      'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  });
}

export function invalidParameter(reason: string, parameter: string): DataApiError {
  const message = `The request specifies an invalid value for the ${parameter} parameter.`;
  return dataApiError({ code: 400, reason, domain: "youtube.parameter", message });
}

/** How the Data API fails where the simulated world does. `missing` is what it says of a thing that is not there. */
export function toDataApiError(error: unknown, missing: Problem): DataApiError {
  if (!(error instanceof ConnectorFailure)) throw error;
  switch (error.kind) {
    case "not_found":
    case "private":
      return dataApiError(missing);
    case "restricted":
      return dataApiError({
        ...{
          code: 403,
          reason: "forbidden",
          message: "Access forbidden. The request may not be authorized.",
        },
      });
    case "throttled":
      return dataApiError({
        ...{ code: 429, reason: "rateLimitExceeded", domain: "global", status: "RESOURCE_EXHAUSTED" },
        message: "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute'.",
        headers: { "retry-after": "30" },
      });
    case "invalid_data":
      return new DataApiError({
        status: 200,
        headers: { "content-type": "application/json; charset=UTF-8" },
        body: '{"kind": "youtube#listResponse", "items": [{"kind": ',
      });
    case "upstream":
    case "timeout":
      return error.providerStatus === 400
        ? invalidParameter("invalidPageToken", "pageToken")
        : dataApiError({
            ...{ code: 503, reason: "backendError", domain: "global", status: "UNAVAILABLE" },
            message: "The service is currently unavailable.",
          });
  }
}
