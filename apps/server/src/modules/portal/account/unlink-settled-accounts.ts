import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import { refreshAmounts } from "../../campaigns/amounts/bring-amounts-up-to-date.ts";
import { setAccounts } from "../../creators/account-links.ts";
import { lockLinks } from "../../creators/lock-roster.ts";
import { lockCreator } from "../../creators/locked-creator.ts";
import { type LinkedEntryRow, listLinkedEntries } from "./linked-entries.queries.ts";
import { owesSomething } from "./unsettled-windows.queries.ts";

/** Nightly: accounts of people who deleted theirs are let go as soon as nothing is owed for them any more. */
export const unlinkSettledAccountsJob = defineJob({
  name: "portal.unlink-settled-accounts",
  input: z.object({}),
  schedule: "53 3 * * *",
  run: unlinkSettledAccounts,
});

/** An entry that fails does not keep the others waiting; the job is then tried again. */
async function unlinkSettledAccounts(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const entry of await listLinkedEntries(services.db)) {
    try {
      await unlinkIfSettled(services, entry);
    } catch (error) {
      services.log.error({ err: error, creatorId: entry.id }, "accounts were not let go");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some creators' accounts were not let go");
}

async function unlinkIfSettled(
  services: Services,
  { organization_id: organizationId, id }: LinkedEntryRow,
): Promise<void> {
  const ctx = { ...services, actor: systemActor, organization: { id: organizationId } };
  const today = dateOf(services.clock.now());
  await refreshAmounts(ctx);
  await services.db.transaction(async (tx) => {
    await lockLinks(tx, organizationId);
    await lockCreator(tx, ctx, id);
    if (!(await owesSomething(tx, { organizationId, creatorId: id, today })))
      await setAccounts(tx, ctx, id, []);
  });
}
