import type { BriefReadsQuery } from "@clipledger/contract/briefs";
import type { BriefReaderOutput } from "@clipledger/contract/briefs/brief";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { isBrief } from "../../campaigns/brief-links/brief-links.queries.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { countReaders, listReaders, type ReaderRow } from "./reads.queries.ts";

export async function listReads(ctx: OperationContext, briefId: string, query: BriefReadsQuery) {
  const organizationId = ctx.organization.id;
  if (!(await isBrief(ctx.db, organizationId, briefId))) throw new AppError("NOT_FOUND");
  const filter = { ...query, organizationId, briefId, today: dateOf(ctx.clock.now()) };
  const [totalRows, rows] = await Promise.all([countReaders(ctx.db, filter), listReaders(ctx.db, filter)]);
  return { data: rows.map(toReader), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

function toReader(row: ReaderRow): BriefReaderOutput {
  return {
    creator: {
      id: row.creator_id,
      user: { id: row.user_id, name: row.name, email: row.email, image: row.image },
    },
    campaign: { id: row.campaign_id, name: row.campaign_name },
    readAt: toTimestamp(row.read_at),
  };
}
