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
  type Naming,
  type NamingEvent,
  redactEvents,
  skipDeliveries,
} from "./redaction.queries.ts";
import { walkEvents } from "./walk-events.ts";

/** For whoever deletes a creator's account: what was recorded about them is forgotten everywhere. */
export const redactCreatorJob = defineJob<ForgottenCreator>({
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
const REDACTED_AT_ONCE = 500;

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
