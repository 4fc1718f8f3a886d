import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { placeBacklog } from "../feed/place-backlog.ts";
import { findNamesOfCreator } from "./names-of-creator.ts";
import {
  dropResponses,
  listEventsNaming,
  listOrganizationsWithEvents,
  lockEndpoints,
  type NamingEvent,
  redactEvents,
  skipDeliveries,
} from "./redaction.queries.ts";
import { walkEvents } from "./walk-events.ts";

/** For whoever deletes a creator's account: what was recorded about them is forgotten everywhere. */
export const redactCreatorJob = defineJob({
  name: "webhooks.redact-creator",
  input: z.object({ userId: z.string().regex(idPattern("user")) }),
  run: async (services, { userId }) => {
    await redactCreator(services, userId);
  },
});

type Redacting = Pick<Services, "db" | "clock">;

/** Deliveries to all endpoints of the organization wait meanwhile. */
const REDACTED_AT_ONCE = 500;

/**
 * Replaces the events that name the person by a placeholder, in all organizations. Deliveries of them that have not
 * succeeded are skipped. Answers how many events it replaced.
 */
export async function redactCreator(services: Redacting, userId: string): Promise<number> {
  let redacted = 0;
  for (const organizationId of await listOrganizationsWithEvents(services.db))
    redacted += await redactIn(services, organizationId, userId);
  return redacted;
}

/** The events that tell the person's other names go last: a run that was cut short finds the rest by them. */
async function redactIn(services: Redacting, organizationId: string, userId: string): Promise<number> {
  await placeBacklog(services, organizationId);
  const names = await findNamesOfCreator(services.db, organizationId, userId);
  const person = { organizationId, userId };
  const byOtherNames = await redactNaming(services, person, { names, sparing: userId });
  return byOtherNames + (await redactNaming(services, person, { names: [userId] }));
}

interface Person {
  readonly organizationId: string;
  readonly userId: string;
}

async function redactNaming(
  { db, clock }: Redacting,
  person: Person,
  naming: { readonly names: readonly string[]; readonly sparing?: string },
): Promise<number> {
  let redacted = 0;
  if (naming.names.length === 0) return redacted;
  for await (const span of walkEvents(db, person.organizationId)) {
    const events = await listEventsNaming(db, span, naming);
    for (let begin = 0; begin < events.length; begin += REDACTED_AT_ONCE) {
      const part = events.slice(begin, begin + REDACTED_AT_ONCE);
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
