import type { EventData, EventType } from "@clipledger/contract/events/catalog";
import type { ActorReference } from "@clipledger/contract/users";
import type { Services } from "../context.ts";
import { sql } from "../db/sql.ts";
import { completeTasks, listQueuedTasks } from "../tasks/queued-tasks.ts";
import { defineTask, type Task } from "../tasks/task.ts";
import {
  type FOLLOWED_TYPES,
  type FollowedBatch,
  followOrder,
  followQueue,
  type MailedEvent,
  mailOrder,
} from "./outbox.ts";

type EventOf<Type extends EventType> = {
  [Each in Type]: {
    readonly id: string;
    readonly type: Each;
    readonly data: EventData<Each>;
    readonly actor: ActorReference;
  };
}[Type];

export type FollowedEvent = EventOf<(typeof FOLLOWED_TYPES)[number]>;

/** Acts on events of one organization, in their order. To hear of the same ones again changes nothing. */
export type Follower = (
  services: Services,
  organizationId: string,
  events: readonly FollowedEvent[],
) => Promise<void>;

export function followEventsTask(followers: readonly Follower[]): Task<FollowedBatch> {
  return defineTask({
    ...followOrder,
    async run(services, { organizationId, eventIds }) {
      await followAll(services, followers, organizationId, eventIds);
      await followWaiting(services, followers, organizationId).catch((error: unknown) =>
        services.log.warn({ err: error }, "events are followed in their own turn"),
      );
    },
  });
}

async function followAll(
  services: Services,
  followers: readonly Follower[],
  organizationId: string,
  eventIds: readonly string[],
): Promise<void> {
  // Safe: only events of followed types are in these batches.
  const events = (await listEvents(services, organizationId, eventIds)) as FollowedEvent[];
  for (const follow of followers) await follow(services, organizationId, events);
}

const TASKS_AT_ONCE = 100;
const MOST_ROUNDS = 100;

/** Follows what waits behind this task, so that the last of a thousand payees need not wait for a thousand turns. */
async function followWaiting(
  services: Services,
  followers: readonly Follower[],
  organizationId: string,
): Promise<void> {
  const place = { queue: followQueue(organizationId), limit: TASKS_AT_ONCE };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const waiting = await listQueuedTasks(services.db, followOrder, place);
    if (waiting.length === 0) return;
    const eventIds = waiting.flatMap(({ input }) => input.eventIds);
    await followAll(services, followers, organizationId, eventIds);
    await completeTasks(
      services.db,
      waiting.map(({ id }) => id),
    );
  }
}

/** Sends what an email says of an event of its type; the event's id names the email, however often it is tried. */
export type EventMailers = {
  readonly [Type in EventType]?: (
    services: Services,
    organizationId: string,
    event: EventOf<Type>,
  ) => Promise<void>;
};

export function mailEventsTask(mailers: EventMailers): Task<MailedEvent> {
  return defineTask({
    ...mailOrder,
    async run(services, { organizationId, eventId }) {
      const [event] = await listEvents(services, organizationId, [eventId]);
      // The mailer of a type takes the events of that type.
      const mail = event && (mailers[event.type] as EventMailer | undefined);
      if (event !== undefined) await mail?.(services, organizationId, event);
    },
  });
}

type EventMailer = (services: Services, organizationId: string, event: EventOf<EventType>) => Promise<void>;

/** What was redacted meanwhile is about somebody who is gone. */
function listEvents(
  { db }: Services,
  organizationId: string,
  ids: readonly string[],
): Promise<EventOf<EventType>[]> {
  return db.rows<EventOf<EventType>>(sql`
    select id, type, data, actor from events
    where organization_id = ${organizationId} and id = any(${ids}::text[]) and not data ? 'redacted'
    order by position`);
}
