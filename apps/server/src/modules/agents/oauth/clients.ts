import { KEY_SCOPES, type KeyScope } from "@clipledger/domain/organizations/key-scopes";
import { parseUrl } from "@clipledger/domain/parse-url";
import { z } from "zod";
import type { KeyResource } from "../../../infra/auth/authenticate-api-key.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

/** A refusal as RFC 6749 and 7591 word it: the code is for programs. */
export class OAuthRefusal extends Error {
  override readonly name = "OAuthRefusal";
  readonly code:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "invalid_target"
    | "invalid_scope"
    | "invalid_redirect_uri"
    | "invalid_client_metadata"
    | "unsupported_grant_type"
    | "unsupported_response_type";

  constructor(code: OAuthRefusal["code"], message: string) {
    super(message);
    this.code = code;
  }
}

const RegistrationSchema = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(10),
});

/** Unknown metadata is ignored, as RFC 7591 asks; every client is a public one that proves itself by PKCE. */
export async function registerClient(
  { db, clock }: Services,
  sent: unknown,
): Promise<Record<string, unknown>> {
  const read = RegistrationSchema.safeParse(sent);
  if (!read.success)
    throw new OAuthRefusal("invalid_client_metadata", "Send client_name, and 1 to 10 redirect_uris");
  const { client_name = "", redirect_uris } = read.data;
  const refused = redirect_uris.find((uri) => !isAllowedRedirect(uri));
  if (refused !== undefined)
    throw new OAuthRefusal(
      "invalid_redirect_uri",
      "Redirects go to https, or by http to this computer (127.0.0.1, [::1], localhost)",
    );
  const id = createId("oauthClient");
  const name = plainName(client_name);
  const at = clock.now();
  await db.execute(insertRow("oauth_clients", { id, name, redirectUris: redirect_uris, createdAt: at }));
  return {
    client_id: id,
    client_id_issued_at: Math.floor(at.getTime() / 1000),
    client_name: name,
    redirect_uris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

/** It stands on the page where a person decides: one line, nothing unseen. */
function plainName(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(line).slice(0, 60).join("").trim() || "Unnamed program";
}

export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
}

export function findClient(db: Queryable, id: string): Promise<OAuthClient | undefined> {
  return db.maybeRow(sql`select id, name, redirect_uris from oauth_clients where id = ${id}`);
}

const LOOPBACK = /^(127\.0\.0\.1|\[::1\]|localhost)$/;

export function isLoopback(uri: string): boolean {
  const url = parseUrl(uri);
  return url !== undefined && url.protocol === "http:" && LOOPBACK.test(url.hostname);
}

function isAllowedRedirect(uri: string): boolean {
  const url = parseUrl(uri);
  if (url === undefined || uri.includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopback(uri);
}

/** Exactly as registered; a program on the person's computer may listen on another port each time (RFC 8252). */
export function isRegisteredRedirect({ redirect_uris }: OAuthClient, uri: string): boolean {
  if (!isAllowedRedirect(uri)) return false;
  if (redirect_uris.includes(uri)) return true;
  return (
    isLoopback(uri) &&
    redirect_uris.some((each) => isLoopback(each) && withoutPort(each) === withoutPort(uri))
  );
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = "";
  return url.href;
}

export const RESOURCE_PATHS: Readonly<Record<KeyResource, string>> = { mcp: "/mcp", api: "/api/v1" };

/** Which of our resources an address names (RFC 8707); the tools where none is named. */
export function readResource(
  { publicUrl }: Pick<Services, "publicUrl">,
  resource: string | undefined,
): KeyResource {
  if (resource === undefined || resource === "") return "mcp";
  const plain = resource.replace(/\/$/, "");
  const found = (["mcp", "api"] as const).find((name) => plain === `${publicUrl}${RESOURCE_PATHS[name]}`);
  if (found === undefined)
    throw new OAuthRefusal("invalid_target", `Tokens are for ${publicUrl}/mcp or ${publicUrl}/api/v1`);
  return found;
}

/** What the tools need; the scopes that clients are told to ask for. */
export const TOOL_SCOPES: readonly KeyScope[] = ["*:read", "campaigns:write", "payouts:write"];

export function readScopes(text: string | undefined): KeyScope[] {
  const asked = (text ?? "").split(" ").filter((each) => each !== "");
  const scopes = asked.length === 0 ? TOOL_SCOPES : KEY_SCOPES.filter((scope) => asked.includes(scope));
  const unknown = asked.find((each) => !KEY_SCOPES.some((scope) => scope === each));
  if (unknown !== undefined)
    throw new OAuthRefusal(
      "invalid_scope",
      "A scope is an area and a verb, such as campaigns:read or *:read",
    );
  return [...scopes];
}
