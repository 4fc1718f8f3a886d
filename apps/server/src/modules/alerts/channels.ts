import {
  type AlertChannelChanges,
  AlertChannelChangesSchema,
  type AlertChannelOutput,
  AlertChannelSchema,
  type NewAlertChannel,
} from "@clipledger/contract/alerts/channel";
import type { Issue } from "@clipledger/contract/errors";
import { parseUrl } from "@clipledger/domain/parse-url";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { countRows } from "../../infra/db/paged-list.ts";
import { sql } from "../../infra/db/sql.ts";
import { type FindValueIssues, rightFields } from "../../infra/http/value-issues.ts";
import { createId } from "../../infra/ids.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { changedFields, recordActivity } from "../organizations/activity/record-activity.ts";

const MOST_CHANNELS = 20;

export async function listChannels({ db, organization }: OperationContext) {
  return { data: await readChannels(db, organization.id), limit: MOST_CHANNELS };
}

export function createChannel(ctx: OperationContext, input: NewAlertChannel): Promise<AlertChannelOutput> {
  const slackUrl = input.kind === "slack" ? readSlackUrl(ctx, input.slackUrl) : undefined;
  const id = createId("alertChannel");
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await lockChannels(tx, organizationId);
    if (input.kind === "webhook") await requireEndpoint(tx, organizationId, input.endpointId);
    await tx.execute(
      insertRow("alert_channels", {
        organizationId,
        id,
        kind: input.kind,
        name: input.name,
        tokenSealed: slackUrl === undefined ? null : ctx.sealer.seal(slackUrl, slackPurpose(id)),
        endpointId: input.kind === "webhook" ? input.endpointId : null,
        createdByUserId: ctx.actor.userId,
        createdAt: at,
        updatedAt: at,
      }),
    );
    if (input.kind === "email") await setMembers(tx, organizationId, id, input.userIds);
    await recordActivity(tx, ctx, { type: "alert_channel.created", subject: subjectOf(id, input.name) });
    return readChannel(tx, organizationId, id);
  });
}

/** What is left out stays. A failure of before says nothing of where messages go from now on. */
export function updateChannel(
  ctx: OperationContext,
  id: string,
  changes: AlertChannelChanges,
): Promise<AlertChannelOutput> {
  const organizationId = ctx.organization.id;
  const { name, userIds, slackUrl, endpointId } = changes;
  const address = slackUrl === undefined ? undefined : readSlackUrl(ctx, slackUrl);
  return ctx.db.transaction(async (tx) => {
    const before = await readChannel(tx, organizationId, id);
    refuseOtherKinds(before.kind, changes);
    if (endpointId !== undefined) await requireEndpoint(tx, organizationId, endpointId);
    const sealed = address === undefined ? null : ctx.sealer.seal(address, slackPurpose(id));
    const isMoved = [userIds, address, endpointId].some((target) => target !== undefined);
    await tx.execute(sql`
      update alert_channels set name = ${name ?? before.name}, updated_at = ${ctx.clock.now()},
        token_sealed = coalesce(${sealed}, token_sealed), endpoint_id = coalesce(${endpointId ?? null}, endpoint_id),
        last_failed_at = case when ${isMoved} then null else last_failed_at end,
        last_failure = case when ${isMoved} then null else last_failure end
      where organization_id = ${organizationId} and id = ${id}`);
    if (userIds !== undefined) await setMembers(tx, organizationId, id, userIds);
    const after = await readChannel(tx, organizationId, id);
    await recordActivity(tx, ctx, {
      type: "alert_channel.updated",
      subject: subjectOf(id, after.name),
      changes: {
        ...changedFields(loggedFields(before), loggedFields(after)),
        ...(address !== undefined && { slackUrl: { before: "set", after: "replaced" } }),
      },
    });
    return after;
  });
}

const targetOf = { email: "userIds", slack: "slackUrl", webhook: "endpointId" } as const;
const refusals = {
  userIds: "Only a channel of emails has members",
  slackUrl: "Only a channel of Slack has this address",
  endpointId: "Only a channel of webhooks has an endpoint",
} as const;

function refuseOtherKinds(kind: AlertChannelOutput["kind"], changes: AlertChannelChanges): void {
  const foreign = Object.values(targetOf).filter(
    (field) => changes[field] !== undefined && field !== targetOf[kind],
  );
  if (foreign.length > 0) throw badRequest(foreign.map((path) => ({ path, message: refusals[path] })));
}

/** By ids: the log keeps no email addresses, and two endpoints may share an address. */
function loggedFields({ name, members, endpoint }: AlertChannelOutput) {
  return {
    name,
    members: members.map(({ userId }) => userId).join(", "),
    endpointId: endpoint?.id ?? null,
  };
}

export function removeChannel(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const { name } = await readChannel(tx, organizationId, id);
    await tx.execute(sql`
      delete from alert_channels where organization_id = ${organizationId} and id = ${id}`);
    await recordActivity(tx, ctx, { type: "alert_channel.deleted", subject: subjectOf(id, name) });
    return { success: true };
  });
}

export function subjectOf(id: string, name: string) {
  return { type: "alert_channel", id, label: name };
}

/** The sealed address names its row, so that it cannot be moved to another one. */
export function slackPurpose(id: string): string {
  return `alert channel ${id}`;
}

/** What is wrong with the address of a channel whose other fields are not right either. */
export const findChannelIssues: FindValueIssues = (ctx, { body }) => {
  const { slackUrl } = rightFields(AlertChannelChangesSchema, body);
  return slackUrl === undefined || findSlackUrl(ctx, slackUrl) !== undefined ? [] : [slackIssue(ctx)];
};

function readSlackUrl(ctx: Pick<OperationContext, "slackUrl">, text: string): string {
  const url = findSlackUrl(ctx, text);
  if (url === undefined) throw badRequest([slackIssue(ctx)]);
  return url;
}

function slackIssue({ slackUrl: base }: Pick<OperationContext, "slackUrl">): Issue {
  const message = `Expected the address of an incoming webhook, which begins with ${base}/`;
  return { path: "slackUrl", message };
}

/** Only Slack itself is called: an address elsewhere would be told about everything, and by us. */
function findSlackUrl(
  { slackUrl: base }: Pick<OperationContext, "slackUrl">,
  text: string,
): string | undefined {
  const url = parseUrl(text);
  const isSlack =
    url !== undefined &&
    url.origin === new URL(base).origin &&
    url.username === "" &&
    url.password === "" &&
    /^\/[\w/-]{8,400}$/.test(url.pathname);
  return isSlack ? `${url.origin}${url.pathname}` : undefined;
}

/** Every channel of the list, in a lock that makes those who add one take turns. */
async function lockChannels(tx: Transaction, organizationId: string): Promise<void> {
  await tx.row(sql`select id from organizations where id = ${organizationId} for no key update`);
  const total = await countRows(tx, sql`from alert_channels where organization_id = ${organizationId}`);
  if (total >= MOST_CHANNELS)
    throw new AppError("INVALID_STATE", undefined, {
      message: `There are ${MOST_CHANNELS} channels already; delete one first`,
    });
}

async function requireEndpoint(tx: Transaction, organizationId: string, id: string): Promise<void> {
  const row = await tx.maybeRow(sql`
    select from webhook_endpoints
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null for key share`);
  if (row === undefined) throw badRequest([{ path: "endpointId", message: "No such webhook endpoint" }]);
}

async function setMembers(
  tx: Transaction,
  organizationId: string,
  channelId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from alert_channel_members where organization_id = ${organizationId} and channel_id = ${channelId}`);
  const added = await tx.rows<{ user_id: string }>(sql`
    insert into alert_channel_members (organization_id, channel_id, user_id)
    select m.organization_id, ${channelId}, m.user_id from members m
    where m.organization_id = ${organizationId} and m.user_id = any(${userIds}::text[])
    returning user_id`);
  const known = new Set(added.map(({ user_id }) => user_id));
  const issues = userIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `userIds.${index}`, message: "No member of your team" }],
  );
  if (issues.length > 0) throw badRequest(issues);
}

export async function readChannel(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<AlertChannelOutput> {
  const [channel] = await readChannels(db, organizationId, id);
  if (channel === undefined) throw new AppError("NOT_FOUND");
  return channel;
}

interface ChannelRow {
  readonly id: string;
  readonly kind: AlertChannelOutput["kind"];
  readonly name: string;
  readonly members: AlertChannelOutput["members"];
  readonly endpoint_id: string | null;
  readonly endpoint_url: string | null;
  readonly endpoint_state: "active" | "paused" | "disabled" | null;
  readonly last_sent_at: Date | null;
  readonly last_failed_at: Date | null;
  readonly last_failure: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The oldest first; of one id that one alone. */
async function readChannels(
  db: Queryable,
  organizationId: string,
  id: string | null = null,
): Promise<AlertChannelOutput[]> {
  const rows = await db.rows<ChannelRow>(sql`
    select c.id, c.kind, c.name, c.endpoint_id, e.url as endpoint_url, e.state as endpoint_state,
      c.last_sent_at, c.last_failed_at, c.last_failure, c.created_at, c.updated_at,
      (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name, 'email', u.email) order by u.name, u.id), '[]')
        from alert_channel_members m join users u on u.id = m.user_id
        where m.organization_id = c.organization_id and m.channel_id = c.id) as members
    from alert_channels c
    left join webhook_endpoints e on e.organization_id = c.organization_id and e.id = c.endpoint_id
    where c.organization_id = ${organizationId} and (${id}::text is null or c.id = ${id})
    order by c.created_at, c.id collate "C"`);
  return rows.map(toChannel);
}

function toChannel(row: ChannelRow): AlertChannelOutput {
  const { endpoint_id, endpoint_url, endpoint_state, last_failed_at, last_failure } = row;
  return {
    ...wireFields(AlertChannelSchema, row),
    endpoint:
      endpoint_id === null || endpoint_url === null || endpoint_state === null
        ? null
        : { id: endpoint_id, url: endpoint_url, state: endpoint_state },
    lastFailure:
      last_failed_at === null || last_failure === null
        ? null
        : { occurredAt: last_failed_at.toISOString(), message: last_failure },
  };
}
