import type { EventData } from "@clipledger/contract/events/catalog";
import type { Services } from "../context.ts";
import { sql } from "../db/sql.ts";
import { defineJob, type Job } from "../jobs/job.ts";
import type { FollowedType } from "./followed-types.ts";
import { type FollowedPart, followOrder } from "./order-following.ts";

export type FollowedEvent = {
  [Type in FollowedType]: { readonly id: string; readonly type: Type; readonly data: EventData<Type> };
}[FollowedType];

/** Acts on events of one organization, in their order. To hear of the same ones again changes nothing. */
export type Follower = (
  services: Services,
  organizationId: string,
  events: readonly FollowedEvent[],
) => Promise<void>;

export function followEventsJob(followers: readonly Follower[]): Job<FollowedPart> {
  return defineJob({
    ...followOrder,
    async run(services, part) {
      const events = await listEvents(services, part);
      for (const follow of followers) await follow(services, part.organizationId, events);
    },
  });
}

/** What was redacted meanwhile is about somebody who is gone. */
function listEvents({ db }: Services, { organizationId, eventIds }: FollowedPart): Promise<FollowedEvent[]> {
  return db.rows(sql`
    select id, type, data from events
    where organization_id = ${organizationId} and id = any(${eventIds}::text[]) and not data ? 'redacted'
    order by position`);
}
