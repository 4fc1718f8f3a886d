import type { AllowedRequest, AuthorizationRequest } from "@clipledger/contract/agents";
import type { KeyScope } from "@clipledger/domain/organizations/key-scopes";
import { badRequest } from "../../../infra/app-error.ts";
import type { KeyResource } from "../../../infra/auth/authenticate-api-key.ts";
import type { OperationContext, VisitorContext } from "../../../infra/context.ts";
import { createCallerSecret } from "../../../infra/crypto/secrets.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { markApiKeyRevoked, recordRevokedKeys } from "../../organizations/api-keys/api-keys.ts";
import { createApiKey } from "../../organizations/api-keys/manage-api-keys.ts";
import {
  findClient,
  isLoopback,
  isRegisteredRedirect,
  type OAuthClient,
  OAuthRefusal,
  readResource,
  readScopes,
} from "./clients.ts";

/** In this time the program fetches its tokens. */
const CODE_MS = 5 * 60_000;

/** What the person is asked. */
export async function describeAuthorization(ctx: VisitorContext, request: AuthorizationRequest) {
  const { client, resource, scopes } = await readAuthorization(ctx, request);
  return {
    clientName: client.name,
    redirectHost: new URL(request.redirect_uri).host,
    isLoopback: isLoopback(request.redirect_uri),
    resource,
    scopes,
  };
}

/**
 * Lets a program act for the person in this organization: as an API key with those of the scopes asked for that they grant, which pays
 * nothing, and whose own secret nobody ever sees. What the same program was allowed before ends.
 */
export async function allowAuthorization(
  ctx: OperationContext,
  { grantedScopes, ...request }: AllowedRequest,
): Promise<{ redirectTo: string }> {
  const { client, resource, scopes: asked } = await readAuthorization(ctx, request);
  const scopes = grantedScopes ?? asked;
  if (scopes.some((scope) => !asked.includes(scope)))
    throw refusal("grantedScopes", "The program did not ask for all of these");
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + CODE_MS);
  const { apiKey } = await createApiKey(ctx, {
    name: client.name,
    scopes,
    money: { mode: "preview" },
    expiresAt: expiresAt.toISOString(),
  });
  const { secret: code, hash } = createCallerSecret("code");
  const organizationId = ctx.organization.id;
  await ctx.db.transaction(async (tx) => {
    await endEarlierGrants(tx, ctx, { clientId: client.id, resource });
    await tx.execute(
      insertRow("oauth_grants", {
        organizationId,
        apiKeyId: apiKey.id,
        clientId: client.id,
        resource,
        createdAt: at,
      }),
    );
    await tx.execute(
      insertRow("oauth_codes", {
        codeHash: hash,
        organizationId,
        apiKeyId: apiKey.id,
        redirectUri: request.redirect_uri,
        codeChallenge: request.code_challenge,
        expiresAt,
      }),
    );
  });
  ctx.apiKeyCache.clear();
  return { redirectTo: answerAddress(ctx, request, { code }) };
}

export async function denyAuthorization(
  ctx: VisitorContext,
  request: AuthorizationRequest,
): Promise<{ redirectTo: string }> {
  await readAuthorization(ctx, request);
  return { redirectTo: answerAddress(ctx, request, { error: "access_denied" }) };
}

interface ReadAuthorization {
  readonly client: OAuthClient;
  readonly resource: KeyResource;
  readonly scopes: KeyScope[];
}

/** Nobody is sent anywhere before the client and its address are known to belong together. */
async function readAuthorization(
  ctx: Pick<VisitorContext, "db" | "publicUrl">,
  request: AuthorizationRequest,
): Promise<ReadAuthorization> {
  const client = await findClient(ctx.db, request.client_id);
  if (client === undefined)
    throw refusal("client_id", "This program is not registered here. Start again from the program");
  if (!isRegisteredRedirect(client, request.redirect_uri))
    throw refusal("redirect_uri", "This program did not register the address that it wants you sent to");
  if (request.response_type !== "code")
    throw refusal("response_type", "Only the authorization code grant is offered");
  if (request.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(request.code_challenge))
    throw refusal("code_challenge", "The program must send a PKCE challenge with the method S256");
  try {
    return { client, resource: readResource(ctx, request.resource), scopes: readScopes(request.scope) };
  } catch (error) {
    if (error instanceof OAuthRefusal)
      throw refusal(error.code === "invalid_scope" ? "scope" : "resource", error.message);
    throw error;
  }
}

function refusal(path: string, message: string) {
  return badRequest([{ path, message }]);
}

/** With our own name, so that a client which talks to several servers is not mixed up (RFC 9207). */
function answerAddress(
  { publicUrl }: Pick<VisitorContext, "publicUrl">,
  { redirect_uri, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri);
  const fields = { ...answer, ...(state !== undefined && { state }), iss: publicUrl };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

async function endEarlierGrants(
  tx: Transaction,
  ctx: OperationContext,
  { clientId, resource }: { readonly clientId: string; readonly resource: KeyResource },
): Promise<void> {
  const { organization, actor, clock } = ctx;
  const earlier = await tx.rows<{ id: string; name: string }>(sql`
    select k.id, k.name from oauth_grants g
    join api_keys k on k.organization_id = g.organization_id and k.id = g.api_key_id
    where g.organization_id = ${organization.id} and g.client_id = ${clientId} and g.resource = ${resource}
      and k.owner_user_id = ${actor.userId} and k.revoked_at is null`);
  for (const { id } of earlier) await markApiKeyRevoked(tx, organization.id, id, clock.now());
  await recordRevokedKeys(tx, ctx, earlier);
}
