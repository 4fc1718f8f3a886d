import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { DELETED_NAME } from "../../creators/creators.queries.ts";
import type { FeedSpan } from "../feed/list-events.ts";
import { placeBacklog } from "../feed/place-events.ts";
import { findNamesOfCreator, walkEvents } from "./names-of-creator.ts";

/** Runs after a creator's account was deleted: redacts what was recorded about them in all organizations. */
export const redactCreatorTask = defineTask<ForgottenCreator>({
  name: "webhooks.redact-creator",
  input: z.object({
    userId: z.string().regex(idPattern("user")),
    names: z.array(z.string()).optional(),
    messageIds: z.array(z.string()).optional(),
    calledNames: z.array(z.object({ organizationId: z.string(), name: z.string() })).optional(),
    forgets: z.enum(["person", "creator"]).optional(),
  }),
  run: async (services, { userId, ...told }) => {
    await redactCreator(services, userId, told);
  },
});

interface ForgottenCreator extends WhatWasTold {
  readonly userId: string;
}

/** What the roster no longer tells of somebody whose entries are gone, or are another's by now. */
interface WhatWasTold {
  /** Ids of theirs that events know them by: as a creator, of their accounts, applications, requests and chats. */
  readonly names?: readonly string[] | undefined;
  /** Messages of theirs, which answers quote. */
  readonly messageIds?: readonly string[] | undefined;
  /** What organizations called them. */
  readonly calledNames?: readonly { readonly organizationId: string; readonly name: string }[] | undefined;
  /** Somebody who stays on a team is forgotten as a creator, and not for what they do there. The person by default. */
  readonly forgets?: "person" | "creator" | undefined;
}

type Redacting = Pick<Services, "db" | "clock">;

/** Deliveries to all endpoints of the organization wait meanwhile. */
const BATCH_SIZE = 500;

/**
 * Replaces the events that name the person by a placeholder, in all organizations. Deliveries of them that have not
 * succeeded are skipped. Answers how many events it replaced.
 */
export async function redactCreator(
  services: Redacting,
  userId: string,
  told: WhatWasTold = {},
): Promise<number> {
  let redacted = 0;
  for (const organizationId of await listOrganizationsWithEvents(services.db))
    redacted += await redactIn(services, { organizationId, userId }, told);
  return redacted;
}

/** The events that tell the person's other names go last: a run that was cut short finds the rest by them. */
async function redactIn(services: Redacting, person: Person, told: WhatWasTold): Promise<number> {
  const { organizationId, userId } = person;
  await placeBacklog(services, organizationId);
  const found = await findNamesOfCreator(services.db, organizationId, userId);
  const names = [...new Set([...found.names, ...(told.names ?? [])])];
  const quoted = [...new Set([...found.messageIds, ...(told.messageIds ?? [])])];
  const toldHere = (told.calledNames ?? []).filter((called) => called.organizationId === organizationId);
  const calledNames = [...new Set([...found.calledNames, ...toldHere.map(({ name }) => name)])];
  if (told.forgets === "creator")
    return redactNaming(services, person, { names, quoted, calledNames, actingCreator: userId });
  const byOtherNames = await redactNaming(services, person, { names, quoted, calledNames, sparing: userId });
  return byOtherNames + (await redactNaming(services, person, { names: [userId] }));
}

interface Person {
  readonly organizationId: string;
  readonly userId: string;
}

async function redactNaming({ db, clock }: Redacting, person: Person, naming: Naming): Promise<number> {
  let redacted = 0;
  const { names, quoted = [], calledNames = [], actingCreator } = naming;
  if (names.length + quoted.length + calledNames.length === 0 && actingCreator === undefined) return redacted;
  for await (const span of walkEvents(db, person.organizationId)) {
    const events = await listEventsNaming(db, span, naming);
    for (let begin = 0; begin < events.length; begin += BATCH_SIZE) {
      const part = events.slice(begin, begin + BATCH_SIZE);
      await db.transaction((tx) => redact(tx, person, part, clock.now()));
    }
    redacted += events.length;
  }
  return redacted;
}

async function redact(
  tx: Transaction,
  { organizationId, userId }: Person,
  events: readonly NamingEvent[],
  at: Date,
): Promise<void> {
  const places = events.map(({ place }) => place);
  const endpointKeys = await lockEndpoints(tx, organizationId);
  const ids = events.map(({ id }) => id);
  await redactEvents(tx, organizationId, ids, userId);
  await skipDeliveries(tx, organizationId, { endpointKeys, places, at });
  await dropResponses(tx, organizationId, { endpointKeys, places });
}

/** What stands in the place of data that named somebody who is gone. */
const REDACTED_DATA = { redacted: true } as const;

async function listOrganizationsWithEvents(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from organizations o where exists (select from events e where e.organization_id = o.id) order by o.id`);
  return rows.map(({ id }) => id);
}

interface NamingEvent {
  readonly id: string;
  readonly place: bigint;
}

interface Naming {
  readonly names: readonly string[];
  /** Events with answers to these messages are redacted, too. */
  readonly quoted?: readonly string[];
  /** Events with messages that name somebody called so are redacted, too. */
  readonly calledNames?: readonly string[];
  /** Events that name this one are left. */
  readonly sparing?: string;
  /** Events that this person caused as a creator are redacted, too. */
  readonly actingCreator?: string;
}

/** Lists events of the span that name one of these, also as who acted, but not the one who is spared. */
function listEventsNaming(
  db: Queryable,
  { organizationId, after, upTo }: FeedSpan,
  { names, quoted = [], calledNames = [], sparing, actingCreator }: Naming,
): Promise<NamingEvent[]> {
  const isNaming = (name: SqlFragment) =>
    sql`(position(${name} in data::text) > 0 or actor ->> 'userId' = ${name})`;
  const isCausedByCreator = sql`(actor ->> 'type' = 'creator' and actor ->> 'userId' = ${actingCreator ?? null}::text)`;
  return db.rows(sql`
    select id, place from events
    where organization_id = ${organizationId} and place > ${after}::bigint and place <= ${upTo}::bigint
      and (
        exists (select from unnest(${names}::text[]) name where ${isNaming(sql`name`)})
        or coalesce(data #>> '{message,replyTo,id}' = any(${quoted}::text[]), false)
        or coalesce(${isCausedByCreator}, false)
        or ${isMessageAbout(calledNames)}
      )
      and not coalesce(${isNaming(sql`${sparing ?? null}::text`)}, false)
    order by place`);
}

/**
 * A condition on events: a message, what it answers, or the title of its chat names somebody called so. A name of one word is
 * many people's and many a word, so it counts only in what the system wrote.
 */
function isMessageAbout(calledNames: readonly string[]): SqlFragment {
  const text = sql`concat_ws(' ', data #>> '{message,content}', data #>> '{message,metadata}',
    data #>> '{message,replyTo,contentPreview}', data #>> '{thread,title}', data #>> '{thread,publicTitle}')`;
  const isNaming = (names: readonly string[]) =>
    sql`(type like 'chat.%' and exists (
      select from unnest(${names.map(toPattern)}::text[]) pattern where ${text} ~* pattern))`;
  const known = calledNames.filter((name) => name !== "" && name !== DELETED_NAME);
  return sql`(${isNaming(known.filter((name) => /\s/.test(name)))}
    or (data #>> '{message,kind}' = 'system' and ${isNaming(known)}) is true)`;
}

/** The name as whole words, however they are spaced. */
function toPattern(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&"));
  return `(^|[^[:alnum:]])${words.join("\\s+")}($|[^[:alnum:]])`;
}

/** Deleted ones too: their log is there. In the order in which everybody locks them. */
async function lockEndpoints(tx: Transaction, organizationId: string): Promise<bigint[]> {
  const rows = await tx.rows<{ key: bigint }>(sql`
    select key from webhook_endpoints where organization_id = ${organizationId} order by key for no key update`);
  return rows.map(({ key }) => key);
}

async function redactEvents(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    update events set data = ${JSON.stringify(REDACTED_DATA)}::jsonb,
      actor = case when actor ->> 'userId' = ${userId} then actor || '{"userId": null}' else actor end
    where organization_id = ${organizationId} and id = any(${ids})`);
}

interface RedactedPlaces {
  readonly endpointKeys: readonly bigint[];
  readonly places: readonly bigint[];
}

async function skipDeliveries(
  tx: Transaction,
  organizationId: string,
  { endpointKeys, places, at }: RedactedPlaces & { readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set state = 'skipped', due_at = null, finished_at = coalesce(finished_at, ${at})
    where organization_id = ${organizationId} and endpoint_key = any(${endpointKeys}::bigint[])
      and place = any(${places}::bigint[]) and state in ('pending', 'failed', 'canceled')`);
}

/** Receivers may have answered with what they got. */
async function dropResponses(
  tx: Transaction,
  organizationId: string,
  { endpointKeys, places }: RedactedPlaces,
): Promise<void> {
  await tx.execute(sql`
    update webhook_attempts set response = null
    where organization_id = ${organizationId} and endpoint_key = any(${endpointKeys}::bigint[])
      and place = any(${places}::bigint[]) and response is not null`);
}
