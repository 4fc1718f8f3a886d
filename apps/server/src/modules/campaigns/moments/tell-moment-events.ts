import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import type { MomentEvent } from "../assignments/assignment-events.ts";
import { insertToldMoments, type Moment } from "../told-moments.queries.ts";

type TellingContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Publishes those that nobody told before, in their order, and remembers them. */
export async function tellMomentEvents(
  tx: Transaction,
  ctx: TellingContext,
  events: readonly MomentEvent[],
): Promise<void> {
  const untold = await insertToldMoments(
    tx,
    ctx.organization.id,
    events.map(({ moment }) => moment),
    ctx.clock.now(),
  );
  const names = new Set(untold.map(nameOf));
  await publishEvents(
    tx,
    ctx,
    events.filter(({ moment }) => names.has(nameOf(moment))).map(({ event }) => event),
  );
}

function nameOf({ moment, subjectId, onDay }: Moment): string {
  return `${moment} ${subjectId} ${onDay}`;
}
