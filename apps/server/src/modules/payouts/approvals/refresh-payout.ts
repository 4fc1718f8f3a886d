import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { askSoon } from "../issuing/decided-payouts.ts";
import { findProvider } from "../provider/http-provider.ts";
import type { ProviderAnswer } from "../provider/payout-provider.ts";
import { refreshPayoutOrder } from "../provider/provider-callbacks.ts";
import { applyStatus } from "./apply-status.ts";

/** Asks the provider where a payout stands, and puts that into the books. */
export async function refreshPayout(
  services: Services,
  { organizationId, id, providerPayoutId }: ProviderReference,
): Promise<ProviderAnswer> {
  const provider = findProvider(services);
  if (provider === undefined) return { outcome: "unknown", reason: "No provider is set up" };
  const answer = await provider.readPayout(providerPayoutId);
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
  if (findProvider(services) === undefined) return;
  if (reference === undefined) return askSoon(services.db, services.clock.now());
  const answer = await refreshPayout(services, reference);
  if (answer.outcome === "unknown") throw new Error(`The provider did not answer: ${answer.reason}`);
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
  if (findProvider(services) === undefined) return;
  const { db, clock } = services;
  await refreshEach(services, (last) => listUnderway(db, last, BATCH_SIZE));
  await refreshEach(services, (last) => listArrived(db, clock.now(), last, BATCH_SIZE));
}

type Place = Pick<ProviderReference, "organizationId" | "id">;

/** Ends early when a whole batch goes unanswered: the provider is down. */
async function refreshEach(
  services: Services,
  listAfter: (last: Place) => Promise<ProviderReference[]>,
): Promise<void> {
  let last: Place | undefined = { organizationId: "", id: "" };
  while (last !== undefined) {
    const batch: ProviderReference[] = await listAfter(last);
    const answers = await refreshAll(services, batch);
    last = answers.some((outcome) => outcome !== "unknown") ? batch.at(-1) : undefined;
  }
}

const CONCURRENCY = 5;

async function refreshAll(services: Services, batch: readonly ProviderReference[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (let start = 0; start < batch.length; start += CONCURRENCY) {
    const some = batch.slice(start, start + CONCURRENCY);
    const answers = await Promise.all(some.map((reference) => refreshPayout(services, reference)));
    outcomes.push(...answers.map(({ outcome }) => outcome));
  }
  return outcomes;
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
async function listUnderway(db: Queryable, after: Place, limit: number): Promise<ProviderReference[]> {
  const rows = await db.rows<ReferenceRow>(sql`
    select organization_id, id, provider_payout_id from payouts
    where provider_status in ('created', 'approved', 'requested')
      and (organization_id, id) > (${after.organizationId}, ${after.id})
    order by organization_id, id limit ${limit}::int`);
  return rows.map(toReference);
}

/** Banks send money back days or weeks after it arrived. */
const RETURNS_WITHIN_MS = 60 * 86_400_000;

/** Of the payouts that arrived lately, those whose hour of the day it is: each is read once a day. */
async function listArrived(
  db: Queryable,
  now: Date,
  after: Place,
  limit: number,
): Promise<ProviderReference[]> {
  const rows = await db.rows<ReferenceRow>(sql`
    select organization_id, id, provider_payout_id from payouts
    where provider_status = 'completed' and completed_at > ${new Date(now.getTime() - RETURNS_WITHIN_MS)}
      and abs(hashtext(id)::bigint) % 24 = ${now.getUTCHours()}
      and (organization_id, id) > (${after.organizationId}, ${after.id})
    order by organization_id, id limit ${limit}::int`);
  return rows.map(toReference);
}

export function toReference({ organization_id, id, provider_payout_id }: ReferenceRow): ProviderReference {
  return { organizationId: organization_id, id, providerPayoutId: provider_payout_id };
}
