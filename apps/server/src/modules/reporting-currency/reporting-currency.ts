import type { ReportingCurrency } from "@clipledger/contract/dashboard/reporting-currency";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { enqueue } from "../../infra/tasks/task.ts";
import { changedFields, recordActivity } from "../organizations/activity/record-activity.ts";
import { lockOrganizationFor } from "../organizations/members.queries.ts";
import { fetchRatesTask } from "./fetch-rates.ts";
import { findNewestDay, isRated } from "./reference-rates.ts";

export async function readReportingCurrency(ctx: OperationContext): Promise<ReportingCurrency> {
  const [currency, newest] = await Promise.all([
    findReportingCurrency(ctx.db, ctx.organization.id),
    findNewestDay(ctx.db),
  ]);
  return {
    currency: currency ?? null,
    newestRatesOn: newest ?? null,
    isFetched: ctx.ecbUrl !== undefined,
  };
}

/** Null ends it. Rates are fetched at once if they are wanted for the first time. */
export async function chooseReportingCurrency(
  ctx: OperationContext,
  { currency }: { readonly currency: CurrencyCode | null },
): Promise<ReportingCurrency> {
  if (currency !== null && !(await isRated(ctx.db, currency)))
    throw badRequest([
      { path: "currency", message: `The European Central Bank states no rate of ${currency}` },
    ]);
  await ctx.db.transaction(async (tx) => {
    const { id, name } = await lockOrganizationFor(tx, ctx);
    const before = (await findReportingCurrency(tx, id)) ?? null;
    const changes = changedFields({ reportingCurrency: before }, { reportingCurrency: currency });
    if (Object.keys(changes).length === 0) return;
    await tx.execute(sql`
      update organizations set reporting_currency = ${currency}, updated_at = ${ctx.clock.now()} where id = ${id}`);
    await recordActivity(tx, ctx, {
      type: "organization.updated",
      subject: { type: "organization", id, label: name },
      changes,
    });
    if (currency !== null) await enqueue(tx, fetchRatesTask, {}, { key: fetchRatesTask.name });
  });
  return readReportingCurrency(ctx);
}

export async function findReportingCurrency(
  db: Queryable,
  organizationId: string,
): Promise<CurrencyCode | undefined> {
  const { currency } = await db.row<{ currency: CurrencyCode | null }>(sql`
    select reporting_currency as currency from organizations where id = ${organizationId}`);
  return currency ?? undefined;
}
