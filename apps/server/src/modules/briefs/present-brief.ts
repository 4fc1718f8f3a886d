import type { BriefLinksOutput, BriefOutput } from "@clipledger/contract/briefs/brief";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { findBrief, type WholeBriefRow } from "./brief-list.queries.ts";
import { toBrief, toBriefLinks } from "./briefs.mapper.ts";
import { presentSamples } from "./samples/present-samples.ts";

type ReadingContext = Pick<OperationContext, "organization" | "clock">;

/** The brief as GET answers it. */
export async function presentBrief(db: Queryable, ctx: ReadingContext, id: string): Promise<BriefOutput> {
  const today = dateOf(ctx.clock.now());
  const row = await getBrief(db, ctx, today, id);
  return toBrief(row, await presentSamples(db, ctx.organization.id, id), today);
}

export async function presentLinks(
  db: Queryable,
  ctx: ReadingContext,
  id: string,
): Promise<BriefLinksOutput> {
  const today = dateOf(ctx.clock.now());
  return toBriefLinks(await getBrief(db, ctx, today, id), today);
}

async function getBrief(
  db: Queryable,
  { organization }: ReadingContext,
  today: CalendarDate,
  id: string,
): Promise<WholeBriefRow> {
  const row = await findBrief(db, organization.id, today, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}
