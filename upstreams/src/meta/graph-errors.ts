import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { Reply } from "../serve.ts";

/** A request that the imitated Graph API refuses, as the real one words it. */
class GraphRefusal extends Error {
  readonly reply: Reply;

  constructor(status: number, error: object) {
    super("refused");
    this.reply = { status, body: { error: { ...error, fbtrace_id: "AQt_hJ68vFybS4TnupatNtX" } } };
  }
}

export function nonexistingField(name: string, type: string): GraphRefusal {
  return oauth(100, `(#100) Tried accessing nonexisting field (${name}) on node type (${type})`);
}

export function missingObject(id: string): GraphRefusal {
  const message = `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`;
  return new GraphRefusal(400, { message, type: "GraphMethodException", code: 100, error_subcode: 33 });
}

export function missingAlias(name: string): GraphRefusal {
  return oauth(803, `(#803) Some of the aliases you requested do not exist: ${name}`);
}

export function missingUser(name: string): GraphRefusal {
  return new GraphRefusal(400, {
    message: "Invalid user id",
    type: "OAuthException",
    code: 110,
    error_subcode: 2207013,
    is_transient: false,
    error_user_title: "Cannot find User",
    error_user_msg: `The user with username: ${name} cannot be found.`,
  });
}

export function invalidCursor(): GraphRefusal {
  return oauth(100, "(#100) Invalid cursors values: Invalid cursor");
}

export function invalidToken(): GraphRefusal {
  return oauth(190, "Invalid OAuth access token - Cannot parse access token", 401);
}

export function oauth(code: number, message: string, status = 400): GraphRefusal {
  return new GraphRefusal(status, { message, type: "OAuthException", code });
}

/** How the real service fails where the simulated world does; `missing` is what it says of what it does not show. */
export function refusalOf(error: unknown, missing: () => GraphRefusal): Reply {
  if (error instanceof GraphRefusal) return error.reply;
  if (!(error instanceof ConnectorFailure)) throw error;
  switch (error.kind) {
    case "throttled":
      return oauth(613, "(#613) Calls to this api have exceeded the rate limit.").reply;
    case "invalid_data":
      return { body: '{"data":[{"id":"179' };
    case "upstream":
      return error.providerStatus === 400 ? invalidCursor().reply : outOfService();
    case "timeout":
      return outOfService();
    default:
      return missing().reply;
  }
}

function outOfService(): Reply {
  const message = "Service temporarily unavailable";
  return new GraphRefusal(503, { message, type: "OAuthException", is_transient: true, code: 2 }).reply;
}
