import type { ChannelTest } from "@clipledger/contract/alerts/channel";
import { request } from "undici";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext, Services } from "../../infra/context.ts";
import { signingKeyOf, signWithEach } from "../../infra/crypto/signatures.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { attemptErrorOf, USER_AGENT } from "../webhooks/delivery/exchange.ts";
import { loadSigningSecrets } from "../webhooks/endpoints/signing-secrets.ts";
import { readChannel, slackPurpose, subjectOf } from "./channels.ts";
import { type AlertMessage, toMail, toSlack } from "./message-text.ts";

/** Why a message did not get through, in words that hold no address and nothing that the other side wrote. */
class DeliveryFailure extends Error {
  override readonly name = "DeliveryFailure";
  /** Trying again would change nothing. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

interface Destination {
  readonly organizationId: string;
  readonly channelId: string;
  /** Of an email: who gets it. */
  readonly userId: string | null;
  /** The same for every attempt. */
  readonly messageId: string;
}

/** Hands one message over, and throws a `DeliveryFailure` where that fails. */
export async function deliver(
  services: Services,
  destination: Destination,
  message: AlertMessage,
): Promise<void> {
  const { kind, token_sealed, endpoint_id } = await getTarget(services.db, destination);
  if (kind === "email") return mail(services, destination, message);
  if (token_sealed !== null) return postToSlack(services, destination, token_sealed, message);
  if (endpoint_id !== null) return postToEndpoint(services, destination, endpoint_id, message);
}

/** Says what came of a message to everybody of the channel, and writes it down. */
export async function testChannel(ctx: OperationContext, id: string): Promise<ChannelTest> {
  const organizationId = ctx.organization.id;
  const channel = await readChannel(ctx.db, organizationId, id);
  const { name: organizationName } = await ctx.db.row<{ name: string }>(sql`
    select name from organizations where id = ${organizationId}`);
  const message: AlertMessage = {
    type: "alert.test",
    organizationName,
    title: "This is a test message",
    lines: [`Alerts and digests for the channel ${channel.name} arrive here.`],
    url: `${ctx.publicUrl}/settings/alerts`,
    data: { channel: { id, name: channel.name } },
  };
  const users = channel.kind === "email" ? channel.members.map(({ userId }) => userId) : [null];
  const failure = await trying(async () => {
    if (users.length === 0)
      throw new DeliveryFailure("Nobody of this channel is in your team any more", true);
    for (const userId of users)
      await deliver(
        ctx,
        { organizationId, channelId: id, userId, messageId: createId("alertMessage") },
        message,
      );
  });
  await ctx.db.transaction(async (tx) => {
    await recordOutcome(tx, { organizationId, channelId: id }, failure?.message ?? null, ctx.clock.now());
    await recordActivity(tx, ctx, { type: "alert_channel.tested", subject: subjectOf(id, channel.name) });
  });
  return { isSent: failure === undefined, failure: failure?.message ?? null };
}

/** The failure of whatever it does, in our words. */
export async function trying(work: () => Promise<void>): Promise<DeliveryFailure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    if (error instanceof AppError) return new DeliveryFailure(error.message, true);
    return new DeliveryFailure("The message could not be handed over", false);
  }
}

/** What the list of channels says of the last message. */
export async function recordOutcome(
  db: Queryable,
  { organizationId, channelId }: Pick<Destination, "organizationId" | "channelId">,
  failure: string | null,
  at: Date,
): Promise<void> {
  await db.execute(
    failure === null
      ? sql`
        update alert_channels set last_sent_at = ${at}, last_failed_at = null, last_failure = null
        where organization_id = ${organizationId} and id = ${channelId}`
      : sql`
        update alert_channels set last_failed_at = ${at}, last_failure = ${failure}
        where organization_id = ${organizationId} and id = ${channelId}`,
  );
}

interface TargetRow {
  readonly kind: "email" | "slack" | "webhook";
  readonly token_sealed: string | null;
  readonly endpoint_id: string | null;
}

async function getTarget(db: Queryable, { organizationId, channelId }: Destination): Promise<TargetRow> {
  const row = await db.maybeRow<TargetRow>(sql`
    select kind, token_sealed, endpoint_id from alert_channels
    where organization_id = ${organizationId} and id = ${channelId}`);
  if (row === undefined) throw new DeliveryFailure("The channel was deleted", true);
  return row;
}

/** Only to somebody who is still on the list: whoever left the team gets nothing more. */
async function mail(
  { db, mailer }: Services,
  { organizationId, channelId, userId }: Destination,
  message: AlertMessage,
): Promise<void> {
  const person = await db.maybeRow<{ email: string }>(sql`
    select u.email from alert_channel_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.channel_id = ${channelId} and m.user_id = ${userId}`);
  if (person === undefined) throw new DeliveryFailure("They are no longer of this channel", true);
  try {
    await mailer.send({ organizationId, to: person.email, ...toMail(message) });
  } catch {
    throw new DeliveryFailure("The mail server did not take the email", false);
  }
}

function postToSlack(
  services: Services,
  { channelId }: Destination,
  sealed: string,
  message: AlertMessage,
): Promise<void> {
  const url = services.sealer.open(sealed, slackPurpose(channelId));
  const body = JSON.stringify({ ...toSlack(message), unfurl_links: false, unfurl_media: false });
  return post(services, { whom: "Slack", url, body, headers: {} });
}

/** Signed as its events are, and tried by us alone: it is in no log of deliveries, and says nothing of the endpoint's health. */
async function postToEndpoint(
  services: Services,
  { organizationId, messageId }: Destination,
  endpointId: string,
  message: AlertMessage,
): Promise<void> {
  const { db, sealer, clock } = services;
  const endpoint = await db.maybeRow<{ key: bigint; url: string }>(sql`
    select key, url from webhook_endpoints
    where organization_id = ${organizationId} and id = ${endpointId} and state = 'active'`);
  if (endpoint === undefined)
    throw new DeliveryFailure("The webhook endpoint is paused, disabled or deleted", true);
  const now = clock.now();
  const secrets = (await loadSigningSecrets(db, sealer, [endpoint.key], now)).get(endpoint.key) ?? [];
  const { type, data } = message;
  const body = JSON.stringify({ id: messageId, type, timestamp: now.toISOString(), organizationId, data });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = {
    "user-agent": USER_AGENT,
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signWithEach(secrets.map(signingKeyOf), { id: messageId, timestamp, body }),
  };
  await post(services, { whom: "The endpoint", url: endpoint.url, body, headers });
}

const WITHIN_MS = 15_000;
const READ_BYTES = 65_536;

interface Posted {
  /** Who gets it, as failures call them. */
  readonly whom: "Slack" | "The endpoint";
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Through the guard of outgoing requests, which follows no redirects and calls nobody in a local network. */
async function post(services: Services, posted: Posted): Promise<void> {
  const { whom } = posted;
  const status = await send(services.outgoing, posted);
  if (status >= 200 && status < 300) return;
  const isFinal = status >= 300 && status < 500 && status !== 408 && status !== 429;
  throw new DeliveryFailure(`${whom} answered ${status}${hintOf(whom, status)}`, isFinal);
}

async function send(
  { dispatcher }: Pick<Services["outgoing"], "dispatcher">,
  { whom, url, body, headers }: Posted,
): Promise<number> {
  try {
    const answer = await request(url, {
      method: "POST",
      body,
      dispatcher,
      headers: { "content-type": "application/json", ...headers },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    await answer.body.dump({ limit: READ_BYTES });
    return answer.statusCode;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw new DeliveryFailure(`${whom} ${REASONS[isLate ? "timeout" : attemptErrorOf(error)]}`, false);
  }
}

const REASONS: Readonly<Record<ReturnType<typeof attemptErrorOf>, string>> = {
  address_not_allowed: "has an address that is not public",
  name_not_resolved: "has a name that leads nowhere",
  timeout: "did not answer within 15 seconds",
  tls: "has no valid certificate",
  connection: "cannot be reached",
  redirect: "leads elsewhere",
  status: "refused it",
};

function hintOf(whom: Posted["whom"], status: number): string {
  if (whom !== "Slack" || ![403, 404, 410].includes(status)) return "";
  return ": the webhook was removed, or its channel is gone; make another in Slack";
}
