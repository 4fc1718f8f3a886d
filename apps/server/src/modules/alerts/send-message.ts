import {
  addDays,
  type CalendarDate,
  dateOf,
  startInstant,
  startOfWeek,
} from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { sealAnew } from "../../infra/crypto/seal-anew.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow, insertRows } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { attemptAll, defineTask, enqueueEach } from "../../infra/tasks/task.ts";
import { slackPurpose } from "./channels.ts";
import { deliver, recordOutcome, trying } from "./deliver.ts";
import { composeDigest } from "./digest.ts";
import { composeNotice } from "./firings.ts";
import type { AlertMessage } from "./message-text.ts";

/** What a message tells. */
type Told = { readonly ruleId: string; readonly noticeId: string } | { readonly weekStartsOn: CalendarDate };

/**
 * Writes one message for each channel, and of emails for each person, in the transaction that has something to tell. Each is sent
 * by a task of its own, so that one that fails is not sent twice to the others.
 */
export async function orderMessages(
  tx: Transaction,
  { organizationId, at }: { readonly organizationId: string; readonly at: Date },
  told: Told,
): Promise<void> {
  const recipients = await listRecipients(tx, organizationId, told);
  const messages = recipients.map((recipient) => ({ ...recipient, id: createId("alertMessage") }));
  const [ruleId, noticeId, week] =
    "noticeId" in told ? [told.ruleId, told.noticeId, null] : [null, null, told.weekStartsOn];
  const ordered = await tx.rows<{ id: string }>(sql`
    ${insertRows("alert_messages", {
      types: { id: "text", channel_id: "text", user_id: "text" },
      rows: messages,
      alike: { organizationId, ruleId, noticeId, weekStartsOn: week, state: "waiting", createdAt: at },
    })}
    on conflict do nothing returning id`);
  await enqueueEach(
    tx,
    sendMessageTask,
    ordered.map(({ id: messageId }) => ({
      input: { organizationId, messageId },
      maxAttempts: MOST_ATTEMPTS,
    })),
  );
}

interface Recipient {
  readonly channel_id: string;
  readonly user_id: string | null;
}

function listRecipients(tx: Transaction, organizationId: string, told: Told): Promise<Recipient[]> {
  const chosen =
    "noticeId" in told
      ? sql`select x.channel_id from alert_rule_channels x
          where x.organization_id = ${organizationId} and x.rule_id = ${told.ruleId}`
      : sql`select x.channel_id from digest_channels x where x.organization_id = ${organizationId}`;
  return tx.rows(sql`
    select c.id as channel_id, m.user_id from alert_channels c
    left join alert_channel_members m on m.organization_id = c.organization_id and m.channel_id = c.id
    where c.organization_id = ${organizationId} and c.id in (${chosen}) and (c.kind <> 'email' or m.user_id is not null)
    order by c.id, m.user_id`);
}

const MessageKeySchema = z.object({ organizationId: z.string(), messageId: z.string() });
type MessageKey = z.infer<typeof MessageKeySchema>;

/** Sends one message. */
export const sendMessageTask = defineTask({
  name: "alerts.send-message",
  input: MessageKeySchema,
  run: sendMessage,
});

const MOST_ATTEMPTS = 8;
const LEASE_MS = 60_000;

/** Whoever has leased the message sends it; one that was sent is not sent again. */
async function sendMessage(services: Services, key: MessageKey): Promise<void> {
  const waiting = await findWaiting(services.db, key);
  if (waiting === undefined) return;
  const { organizationId, messageId } = key;
  // Before the lease: working figures out takes a while, and fails where somebody else is at it.
  const message = await compose(services, organizationId, waiting);
  const attempts = await leaseMessage(services, key);
  const destination = { organizationId, messageId, channelId: waiting.channel_id, userId: waiting.user_id };
  const failure =
    message === undefined ? undefined : await trying(() => deliver(services, destination, message));
  const isLast = failure?.isFinal === true || attempts >= MOST_ATTEMPTS;
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    await recordOutcome(tx, destination, failure?.message ?? null, at);
    if (failure === undefined || isLast) await settle(tx, key, failure === undefined ? "sent" : "failed", at);
    else await release(tx, key);
  });
  // The queue tries again, a while later.
  if (failure !== undefined && !isLast) throw failure;
}

interface WaitingMessage {
  readonly channel_id: string;
  readonly user_id: string | null;
  readonly notice_id: string | null;
  readonly week_starts_on: CalendarDate | null;
}

function findWaiting(
  db: Queryable,
  { organizationId, messageId }: MessageKey,
): Promise<WaitingMessage | undefined> {
  return db.maybeRow(sql`
    select channel_id, user_id, notice_id, week_starts_on from alert_messages
    where organization_id = ${organizationId} and id = ${messageId} and state = 'waiting'`);
}

/** How often it was tried, this time included. Throws where another process is at it, or was when it died: then it is tried later. */
async function leaseMessage(
  { db, clock }: Services,
  { organizationId, messageId }: MessageKey,
): Promise<number> {
  const now = clock.now();
  const row = await db.maybeRow<{ attempts: number }>(sql`
    update alert_messages set attempts = attempts + 1, leased_until = ${new Date(now.getTime() + LEASE_MS)}
    where organization_id = ${organizationId} and id = ${messageId} and state = 'waiting'
      and (leased_until is null or leased_until <= ${now})
    returning attempts`);
  if (row === undefined) throw new Error("Another process is sending the message");
  return row.attempts;
}

function compose(
  services: Services,
  organizationId: string,
  { notice_id, week_starts_on }: WaitingMessage,
): Promise<AlertMessage | undefined> {
  if (notice_id !== null) return composeNotice(services, organizationId, notice_id);
  // Never null together: the table says so.
  return composeDigest(services, organizationId, week_starts_on ?? dateOf(services.clock.now()));
}

async function settle(
  tx: Queryable,
  { organizationId, messageId }: MessageKey,
  state: "sent" | "failed",
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update alert_messages set state = ${state}, settled_at = ${at}, leased_until = null
    where organization_id = ${organizationId} and id = ${messageId}`);
}

async function release(tx: Queryable, { organizationId, messageId }: MessageKey): Promise<void> {
  await tx.execute(sql`
    update alert_messages set leased_until = null
    where organization_id = ${organizationId} and id = ${messageId}`);
}

/** Each night: addresses of Slack are sealed with the present key, and what is long over is forgotten. */
export const alertsUpkeepTask = defineTask({
  name: "alerts.upkeep",
  input: z.object({}),
  schedule: "41 3 * * *",
  run: upkeep,
});

const KEPT_MS = 90 * 86_400_000;

/** Across organizations. */
async function upkeep(services: Services): Promise<void> {
  const { db, clock } = services;
  await sealAnew(services, {
    table: sql`alert_channels`,
    isInUse: sql`token_sealed is not null`,
    purposeOf: slackPurpose,
  });
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.execute(sql`delete from alert_firings where recovered_at < ${before}`);
  await db.execute(sql`delete from alert_messages where settled_at < ${before}`);
}

/** Each hour, orders the digests whose moment has come. */
export const sendDigestsTask = defineTask({
  name: "alerts.send-digests",
  input: z.object({}),
  schedule: "1 * * * *",
  run: sendDigests,
});

interface SettingsRow {
  readonly organization_id: string;
  readonly weekday: number;
  readonly hour: number;
  /** Never null: those that are on have it. */
  readonly turned_on_at: Date;
}

/** Across organizations. After downtime it is the newest moment that counts: one late digest, and not one for each week. */
async function sendDigests(services: Services): Promise<void> {
  const now = services.clock.now();
  const settings = await services.db.rows<SettingsRow>(sql`
    select s.organization_id, s.weekday::int, s.hour::int, s.turned_on_at from digest_settings s
    where s.is_on and exists (select from digest_channels x where x.organization_id = s.organization_id)
      and not exists (
        select from digests d where d.organization_id = s.organization_id
          and d.week_starts_on >= ${addDays(startOfWeek(dateOf(now)), -7)}::date
      )
    order by s.organization_id`);
  await attemptAll(
    services.log,
    settings.flatMap(({ organization_id: organizationId, turned_on_at, ...when }) => {
      const moment = lastMoment(now, when);
      if (moment <= turned_on_at) return [];
      return () => order(services, organizationId, addDays(startOfWeek(dateOf(moment)), -7));
    }),
  );
}

const HOUR_MS = 3_600_000;

/** The newest moment of sending that is not in the future. */
function lastMoment(now: Date, { weekday, hour }: Pick<SettingsRow, "weekday" | "hour">): Date {
  const inWeek = (monday: CalendarDate) =>
    new Date(startInstant(addDays(monday, weekday - 1)).getTime() + hour * HOUR_MS);
  const monday = startOfWeek(dateOf(now));
  const ofThisWeek = inWeek(monday);
  return ofThisWeek <= now ? ofThisWeek : inWeek(addDays(monday, -7));
}

/** The week is told once, whichever process comes first. */
async function order({ db, clock }: Services, organizationId: string, week: CalendarDate): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const noted = await tx.execute(sql`
      ${insertRow("digests", { organizationId, weekStartsOn: week, createdAt: at })}
      on conflict do nothing`);
    if (noted > 0) await orderMessages(tx, { organizationId, at }, { weekStartsOn: week });
  });
}
