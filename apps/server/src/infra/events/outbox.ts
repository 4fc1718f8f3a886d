import {
  type EventData,
  type EventType,
  eventCatalog,
  type NewEvent,
} from "@clipledger/contract/events/catalog";
import { z } from "zod";
import type { OperationContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { insertRows } from "../db/insert-rows.ts";
import { createId } from "../ids.ts";
import { chunk } from "../lists.ts";
import { enqueueEach, type TaskOrder } from "../tasks/task.ts";
import { reportUnfiltered } from "../unfiltered-values.ts";
import { copyNamed } from "./copy-named.ts";

type EventContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Records an event in the transaction that makes the change, so that neither can exist without the other. */
export async function publishEvent<Type extends EventType>(
  tx: Transaction,
  ctx: EventContext,
  type: Type,
  data: EventData<Type>,
): Promise<string> {
  const id = createId("webhookEvent");
  await insertEvents(tx, ctx, [{ id, type, data }]);
  return id;
}

/** An event of which somebody may be told by email, by a task that is ordered with it. */
export type Publication = NewEvent & { readonly isMailed?: true };

/** Records many events at once, in their order. */
export async function publishEvents(
  tx: Transaction,
  ctx: EventContext,
  events: readonly Publication[],
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(
    tx,
    ctx,
    events.map((event) => ({ ...event, id: createId("webhookEvent") })),
  );
}

interface IdentifiedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly data: object;
  readonly isMailed?: true;
}

async function insertEvents(
  tx: Transaction,
  { organization, clock, actor }: EventContext,
  events: readonly IdentifiedEvent[],
): Promise<void> {
  await tx.execute(
    insertRows("events", {
      types: { id: "text", type: "text", data: "jsonb" },
      rows: events.map((event) => ({ id: event.id, type: event.type, data: writeData(event) })),
      alike: { organizationId: organization.id, occurredAt: clock.now(), actor: JSON.stringify(actor) },
    }),
  );
  const followed = events.filter(({ type }) => isFollowed(type));
  await orderFollowing(tx, { organizationId: organization.id, eventIds: followed.map(({ id }) => id) });
  const mailed = events.filter(({ isMailed }) => isMailed);
  const orders = mailed.map(({ id }) => ({
    input: { organizationId: organization.id, eventId: id },
    key: id,
  }));
  await enqueueEach(tx, mailOrder, orders);
}

const copies = new Map<EventType, (data: unknown) => unknown>();

/** Only what the catalog names: endpoints receive what is stored here. */
function writeData({ type, data }: IdentifiedEvent): string {
  const schema = eventCatalog[type];
  reportUnfiltered({ source: type, schema, value: data });
  let copy = copies.get(type);
  if (copy === undefined) {
    copy = copyNamed(schema);
    copies.set(type, copy);
  }
  return JSON.stringify(copy(data));
}

/** Events that modules of the product act on, soon after the transaction that published them. */
export const FOLLOWED_TYPES = [
  "assignment.created",
  "assignment.updated",
  "assignment.canceled",
  "assignment.ended",
  "campaign.deleted",
  "creator.created",
  "creator.archived",
  "creator.deleted",
  "application.status_changed",
  "payout.paid",
  "payout.status_changed",
  "payout.returned",
  "payout.withdrawn",
  "payout.canceled",
] as const satisfies readonly EventType[];

const followed: ReadonlySet<string> = new Set(FOLLOWED_TYPES);

function isFollowed(type: EventType): boolean {
  return followed.has(type);
}

export interface FollowedBatch {
  readonly organizationId: string;
  readonly eventIds: readonly string[];
}

export const followOrder: TaskOrder<FollowedBatch> = {
  name: "events.follow",
  input: z.object({ organizationId: z.string(), eventIds: z.array(z.string()) }),
};

export function followQueue(organizationId: string): string {
  return `${followOrder.name} ${organizationId}`;
}

const EVENTS_PER_TASK = 100;

/** Has the modules that follow these events hear of them once the transaction commits, one task after the other. */
function orderFollowing(tx: Transaction, { organizationId, eventIds }: FollowedBatch): Promise<void> {
  const orders = chunk(eventIds, EVENTS_PER_TASK).map((ids) => ({
    input: { organizationId, eventIds: ids },
    queue: followQueue(organizationId),
  }));
  return enqueueEach(tx, followOrder, orders);
}

export interface MailedEvent {
  readonly organizationId: string;
  readonly eventId: string;
}

export const mailOrder: TaskOrder<MailedEvent> = {
  name: "events.mail",
  input: z.object({ organizationId: z.string(), eventId: z.string() }),
};
