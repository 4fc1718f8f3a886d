import type { DisabledReason } from "@clipledger/domain/webhooks/delivery-state";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue, enqueueEach } from "../../../infra/tasks/task.ts";
import { findManager, listManagers } from "../../organizations/members/managers.queries.ts";
import { TEST_TYPE } from "../feed/event-rows.ts";

/** Each person who manages endpoints gets an email by a task of its own, so that a failed one is not sent twice to the others. */
export async function notifyDisabled(
  tx: Transaction,
  organizationId: string,
  endpointIds: readonly string[],
): Promise<void> {
  const managers = await listManagers(tx, organizationId);
  await enqueueEach(
    tx,
    mailDisabledTask,
    managers.map(({ user_id: userId }) => ({
      input: { organizationId, endpointIds: [...endpointIds], userId },
    })),
  );
}

const DisabledMailSchema = z.object({
  organizationId: z.string(),
  endpointIds: z.array(z.string()),
  userId: z.string(),
});

/** Tells a person that endpoints were disabled. */
export const mailDisabledTask = defineTask({
  name: "webhooks.mail-disabled",
  input: DisabledMailSchema,
  run: mailDisabled,
});

/** Leaves out endpoints that work again, or were deleted, in the meantime. */
async function mailDisabled(
  { db, mailer, publicUrl }: Services,
  { organizationId, endpointIds, userId }: z.infer<typeof DisabledMailSchema>,
): Promise<void> {
  const manager = await findManager(db, organizationId, userId);
  const endpoints = await listDisabled(db, organizationId, endpointIds);
  const [first] = endpoints;
  if (manager === undefined || first === undefined) return;
  await mailer.send({
    organizationId,
    to: manager.email,
    subject: `${countWords(endpoints)} of ${manager.organization_name} disabled`,
    text: [
      `Hello ${manager.first_name},`,
      "",
      `Clipledger no longer sends events to ${endpoints.length === 1 ? "this address" : "these addresses"}:`,
      "",
      ...endpoints.map(({ url }) => `- ${url}`),
      "",
      ...REASONS[first.disabled_reason],
      `${publicUrl}/webhooks`,
    ].join("\n"),
  });
}

function countWords(endpoints: readonly DisabledEndpoint[]): string {
  return endpoints.length === 1 ? "A webhook endpoint" : `${endpoints.length} webhook endpoints`;
}

const RESUME =
  "Deliveries that waited were canceled, and new events are not recorded for it. Once your receiver works again, resume the endpoint and recover what it missed:";

const REASONS: Readonly<Record<DisabledReason, readonly string[]>> = {
  failing: ["Nothing got through for five days.", RESUME],
  gone: ["It answered 410 Gone, which asks us to stop.", RESUME],
  plan: [
    "Your plan no longer includes webhooks. Deliveries that waited were canceled, and new events are not recorded. The endpoints go on by themselves once the plan includes webhooks again:",
  ],
};

interface DisabledEndpoint {
  readonly url: string;
  /** Never null: disabled endpoints have a reason. */
  readonly disabled_reason: DisabledReason;
}

/** The endpoints among these ids that are disabled now. */
function listDisabled(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<DisabledEndpoint[]> {
  return db.rows(sql`
    select url, disabled_reason from webhook_endpoints
    where organization_id = ${organizationId} and id = any(${ids}::text[]) and state = 'disabled'
    order by key`);
}

const DAY_MS = 86_400_000;

/**
 * Emails those who manage endpoints after a delivery was given up, at most once a day: if the last email is younger than a
 * day, the next waits until that day is over. It tells of everything since the one before.
 */
export async function notifyGivenUp(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  const dayBefore = new Date(at.getTime() - DAY_MS);
  const toldBefore = await lockToldAt(tx, organizationId);
  if (toldBefore !== null && toldBefore > dayBefore) return notifyLater(tx, organizationId, toldBefore);
  const since = toldBefore ?? dayBefore;
  if (!(await hasGivenUp(tx, organizationId, since))) return;
  await updateToldAt(tx, organizationId, at);
  const managers = await listManagers(tx, organizationId);
  await enqueueEach(
    tx,
    mailGivenUpTask,
    managers.map(({ user_id: userId }) => ({
      input: { organizationId, userId, since: since.toISOString() },
    })),
  );
}

function notifyLater(tx: Transaction, organizationId: string, toldBefore: Date): Promise<void> {
  return enqueue(
    tx,
    notifyGivenUpTask,
    { organizationId },
    { runAt: new Date(toldBefore.getTime() + DAY_MS), key: `${notifyGivenUpTask.name} ${organizationId}` },
  );
}

/** Tells about deliveries that were given up within a day after the email before. */
export const notifyGivenUpTask = defineTask({
  name: "webhooks.tell-given-up",
  input: z.object({ organizationId: z.string() }),
  run: ({ db, clock }, { organizationId }) =>
    db.transaction((tx) => notifyGivenUp(tx, organizationId, clock.now())),
});

/** `since` is an ISO timestamp. */
const GivenUpMailSchema = z.object({ organizationId: z.string(), userId: z.string(), since: z.string() });

/** Tells a person for which endpoints deliveries were given up. */
export const mailGivenUpTask = defineTask({
  name: "webhooks.mail-given-up",
  input: GivenUpMailSchema,
  run: mailGivenUp,
});

/** Leaves out deliveries that were recovered in the meantime. */
async function mailGivenUp(
  { db, mailer, publicUrl }: Services,
  { organizationId, userId, since }: z.infer<typeof GivenUpMailSchema>,
): Promise<void> {
  const manager = await findManager(db, organizationId, userId);
  const counts = await countGivenUp(db, organizationId, new Date(since));
  if (manager === undefined || counts.length === 0) return;
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  await mailer.send({
    organizationId,
    to: manager.email,
    subject: `${deliveries(total)} of ${manager.organization_name} could not be made`,
    text: textOf(manager.first_name, counts, publicUrl),
  });
}

function textOf(firstName: string, counts: readonly GivenUpCount[], publicUrl: string): string {
  return [
    `Hello ${firstName},`,
    "",
    "Ten attempts over about three days did not get through, so Clipledger gave up on:",
    "",
    ...counts.map(({ url, total }) => `- ${deliveries(total)} to ${url}`),
    "",
    "Once your receiver works again, look at what it answered and send the deliveries again here:",
    `${publicUrl}/webhooks`,
    "",
    "Deliveries can be sent again for 30 days. You get at most one such email a day.",
  ].join("\n");
}

function deliveries(total: number): string {
  return total === 1 ? "1 webhook delivery" : `${total} webhook deliveries`;
}

/** When the last email about given-up deliveries was ordered; two batches of results do not both order one. */
async function lockToldAt(tx: Transaction, organizationId: string): Promise<Date | null> {
  const { told_given_up_at } = await tx.row<{ told_given_up_at: Date | null }>(sql`
    select told_given_up_at from organizations where id = ${organizationId} for no key update`);
  return told_given_up_at;
}

async function updateToldAt(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  await tx.execute(sql`update organizations set told_given_up_at = ${at} where id = ${organizationId}`);
}

async function hasGivenUp(db: Queryable, organizationId: string, since: Date): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (select from ${givenUp(organizationId, since)}) as found`);
  return found;
}

interface GivenUpCount {
  readonly url: string;
  readonly total: number;
}

/** Counts by endpoint, the highest count first. */
function countGivenUp(db: Queryable, organizationId: string, since: Date): Promise<GivenUpCount[]> {
  return db.rows(sql`
    select e.url, count(*)::int as total from ${givenUp(organizationId, since)}
    group by e.key, e.url order by total desc, e.url`);
}

/** Tests are left out: whoever sent one has seen that it failed. */
function givenUp(organizationId: string, since: Date): SqlFragment {
  return sql`
    webhook_endpoints e join webhook_deliveries d on d.endpoint_key = e.key
    where e.organization_id = ${organizationId} and d.organization_id = ${organizationId}
      and e.deleted_at is null and d.state = 'failed' and d.finished_at > ${since} and d.event_type <> ${TEST_TYPE}`;
}
