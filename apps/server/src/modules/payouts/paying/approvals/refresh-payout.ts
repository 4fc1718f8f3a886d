import { idPrefix } from "@clipledger/domain/ids";
import { z } from "zod";
import type { Services } from "../../../../infra/context.ts";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { defineTask } from "../../../../infra/tasks/task.ts";
import { findProvider, makerOf, type ProviderName } from "../../../rails/choose-provider.ts";
import type { ProviderAnswer } from "../../../rails/provider/payout-provider.ts";
import { refreshPayoutOrder } from "../../../rails/provider/provider-callbacks.ts";
import { applyStatus } from "../issuing/apply-status.ts";
import { askSoon } from "../issuing/decided-payouts.ts";
import { noteDifference, orderedMoney } from "./provider-alarm.ts";

/** Asks the provider where a payout stands, and puts that into the books. */
export async function refreshPayout(
  services: Services,
  reference: ProviderReference,
): Promise<ProviderAnswer> {
  const { organizationId, id, providerPayoutId } = reference;
  const provider = findProvider(services, organizationId, makerOf(providerPayoutId));
  if (provider === undefined) return { outcome: "unknown", reason: "No provider is set up" };
  const answer = await provider.readPayout(providerPayoutId, await orderedMoney(services.db, reference));
  await noteDifference(services, reference, answer);
  if (answer.outcome === "done") {
    const { status, returnReason } = answer.payout;
    const reported = { organizationId, id, status, returnReason };
    await services.db.transaction((tx) => applyStatus(tx, services, reported));
  } else services.log.warn({ payoutId: id, answer }, "payout not read at the provider");
  return answer;
}

export const refreshPayoutTask = defineTask({ ...refreshPayoutOrder, run: refreshNamedPayout });

/**
 * A payout that is not in the books may be one that somebody decided about here, or one whose row is about to be written. The
 * task is not repeated for a payout that the provider will not show.
 */
async function refreshNamedPayout(
  services: Services,
  { providerPayoutId }: { providerPayoutId: string },
): Promise<void> {
  const reference = await findPayoutAtProvider(services.db, providerPayoutId);
  if (reference === undefined) return askSoon(services.db, services.clock.now());
  const answer = await refreshPayout(services, reference);
  if (answer.outcome === "unknown" && !answer.differs)
    throw new Error(`The provider did not answer: ${answer.reason}`);
}

const BATCH_SIZE = 50;

/** Each hour, refreshes every payout that may still move, and some that arrived, in case a callback never came. */
export const pollProviderTask = defineTask({
  name: "payouts.poll-provider",
  input: z.object({}),
  schedule: "23 * * * *",
  run: pollProvider,
});

async function pollProvider(services: Services): Promise<void> {
  const { db, clock } = services;
  for (const maker of ["server", "rails"] as const) {
    await refreshEach(services, maker, (last) => listUnderway(db, maker, last, BATCH_SIZE));
    await refreshEach(services, maker, (last) => listArrived(db, maker, clock.now(), last));
  }
}

type Place = Pick<ProviderReference, "organizationId" | "id">;

/** After every id. */
const LAST_ID = "~";

/** Ends early when a whole batch goes unanswered: the provider is down. Each organization has rails of its own. */
async function refreshEach(
  services: Services,
  maker: ProviderName,
  listAfter: (last: Place) => Promise<ProviderReference[]>,
): Promise<void> {
  let last: Place | undefined = { organizationId: "", id: "" };
  while (last !== undefined) {
    const batch: ProviderReference[] = await listAfter(last);
    const answers = await refreshAll(services, batch);
    last = batch.at(-1);
    const isDown = answers.every((answer) => answer.outcome === "unknown" && !answer.differs);
    if (last !== undefined && isDown)
      last = maker === "server" ? undefined : { organizationId: last.organizationId, id: LAST_ID };
  }
}

const CONCURRENCY = 5;

async function refreshAll(
  services: Services,
  batch: readonly ProviderReference[],
): Promise<ProviderAnswer[]> {
  const answers: ProviderAnswer[] = [];
  for (let start = 0; start < batch.length; start += CONCURRENCY) {
    const some = batch.slice(start, start + CONCURRENCY);
    answers.push(...(await Promise.all(some.map((reference) => refreshPayout(services, reference)))));
  }
  return answers;
}

/** A payout at the provider, by the ids that both sides have for it. */
export interface ProviderReference {
  readonly organizationId: string;
  readonly id: string;
  readonly providerPayoutId: string;
}

export interface ReferenceRow {
  readonly organization_id: string;
  readonly id: string;
  /** Never null: what has a status at the provider, or is asked of it, has an id there. */
  readonly provider_payout_id: string;
}

/** The provider knows of no organizations; its id names one payout. */
async function findPayoutAtProvider(
  db: Queryable,
  providerPayoutId: string,
): Promise<ProviderReference | undefined> {
  const row = await db.maybeRow<ReferenceRow>(sql`
    select organization_id, id, provider_payout_id from payouts where provider_payout_id = ${providerPayoutId}`);
  return row && toReference(row);
}

/** Payouts of all organizations that may still move, after the one that was listed last. */
async function listUnderway(
  db: Queryable,
  maker: ProviderName,
  after: Place,
  limit: number,
): Promise<ProviderReference[]> {
  const rows = await db.rows<ReferenceRow>(sql`
    select organization_id, id, provider_payout_id from payouts
    where provider_status in ('created', 'approved', 'requested') and ${isMadeBy(maker)}
      and (organization_id, id) > (${after.organizationId}, ${after.id})
    order by organization_id, id limit ${limit}::int`);
  return rows.map(toReference);
}

/** Banks send money back days or weeks after it arrived. */
const RETURNS_WITHIN_MS = 60 * 86_400_000;

/** Of the payouts that arrived lately, those whose hour of the day it is: each is read once a day. */
async function listArrived(
  db: Queryable,
  maker: ProviderName,
  now: Date,
  after: Place,
): Promise<ProviderReference[]> {
  const rows = await db.rows<ReferenceRow>(sql`
    select organization_id, id, provider_payout_id from payouts
    where provider_status = 'completed' and completed_at > ${new Date(now.getTime() - RETURNS_WITHIN_MS)}
      and abs(hashtext(id)::bigint) % 24 = ${now.getUTCHours()} and ${isMadeBy(maker)}
      and (organization_id, id) > (${after.organizationId}, ${after.id})
    order by organization_id, id limit ${BATCH_SIZE}::int`);
  return rows.map(toReference);
}

function isMadeBy(maker: ProviderName): SqlFragment {
  return sql`starts_with(provider_payout_id, ${idPrefix("railPayout")}) = ${maker === "rails"}::boolean`;
}

export function toReference({ organization_id, id, provider_payout_id }: ReferenceRow): ProviderReference {
  return { organizationId: organization_id, id, providerPayoutId: provider_payout_id };
}
