import type { EventData, EventType } from "@clipledger/contract/events/catalog";
import type { ActorReference } from "@clipledger/contract/users";
import type { Services } from "../context.ts";
import { sql } from "../db/sql.ts";
import { defineTask, type Task } from "../tasks/task.ts";
import {
  type FOLLOWED_TYPES,
  type FollowedBatch,
  followOrder,
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
      const events = await listEvents<FollowedEvent>(services, organizationId, eventIds);
      for (const follow of followers) await follow(services, organizationId, events);
    },
  });
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
      const [event] = await listEvents<EventOf<EventType>>(services, organizationId, [eventId]);
      // The mailer of a type takes the events of that type.
      const mail = event && (mailers[event.type] as EventMailer | undefined);
      if (event !== undefined) await mail?.(services, organizationId, event);
    },
  });
}

type EventMailer = (services: Services, organizationId: string, event: EventOf<EventType>) => Promise<void>;

/** What was redacted meanwhile is about somebody who is gone. */
function listEvents<Event extends object>(
  { db }: Services,
  organizationId: string,
  ids: readonly string[],
): Promise<Event[]> {
  return db.rows(sql`
    select id, type, data, actor from events
    where organization_id = ${organizationId} and id = any(${ids}::text[]) and not data ? 'redacted'
    order by position`);
}
