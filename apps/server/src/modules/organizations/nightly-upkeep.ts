import {
  addMonths,
  type CalendarDate,
  dateOf,
  startOfMonth,
} from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { sealAnew } from "../../infra/crypto/seal-anew.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { forgetIdempotencyKeys } from "../../infra/http/idempotency.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { invitationPurpose } from "./invitations/invitation-links.ts";
import { memberInvitations } from "./invitations/invite-member.ts";

const DAY_MS = 86_400_000;

/**
 * Nightly, removes what nobody can use any more: ended sessions and links, counters of past minutes and
 * days, and answers that are kept no longer.
 */
export const forgetExpiredTask = defineTask({
  name: "organizations.forget-expired",
  input: z.object({}),
  schedule: "41 3 * * *",
  run: forgetExpired,
});

async function forgetExpired(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.execute(sql`delete from auth_sessions where expires_at < ${now}`);
  await db.execute(sql`delete from auth_verifications where expires_at < ${now}`);
  await db.execute(sql`delete from request_windows where window_start < ${yesterday}`);
  await db.execute(sql`delete from api_key_commitments where day < ${dateOf(yesterday)}::date`);
  await forgetIdempotencyKeys(services);
}

const KEPT_MONTHS = 13;

/** Nightly, removes the ledger's months that nobody can ask for any more. */
export const forgetCreditHistoryTask = defineTask({
  name: "organizations.forget-credit-history",
  input: z.object({}),
  schedule: "47 3 * * *",
  run: forgetCreditHistory,
});

async function forgetCreditHistory({ db, clock }: Services): Promise<void> {
  await deleteCreditHistory(db, addMonths(startOfMonth(dateOf(clock.now())), -KEPT_MONTHS));
}

async function deleteCreditHistory(db: Queryable, before: CalendarDate): Promise<void> {
  await db.execute(sql`delete from credit_movements where day < ${before}::date`);
  await db.execute(sql`delete from credit_months where month < ${before}::date`);
}

/** Nightly upkeep of encryption keys; each module with sealed values has a task like this. */
export const resealSecretsTask = defineTask({
  name: "organizations.reseal-secrets",
  input: z.object({}),
  schedule: "17 3 * * *",
  run: (services) =>
    sealAnew(services, {
      table: sql`invitations`,
      isInUse: sql`status = 'pending'`,
      purposeOf: (id) => invitationPurpose(memberInvitations, id),
    }),
});
