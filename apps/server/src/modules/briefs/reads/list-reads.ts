import type { BriefReadsQuery } from "@clipledger/contract/briefs";
import type { BriefReaderOutput } from "@clipledger/contract/briefs/brief";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isBrief } from "../../campaigns/brief-links.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { joinReachable } from "../publishing/publish-brief.ts";

export async function listReads(ctx: OperationContext, briefId: string, query: BriefReadsQuery) {
  const organizationId = ctx.organization.id;
  if (!(await isBrief(ctx.db, organizationId, briefId))) throw new AppError("NOT_FOUND");
  const filter = { organizationId, briefId, today: dateOf(ctx.clock.now()) };
  const listed = sql`from ${readersOf(filter)} reader where ${inState(query.state)}`;
  // By reading, those who have not read it stand last, or first when ascending.
  const nulls = query.sortDir === "asc" ? sql`nulls first` : sql`nulls last`;
  const readers = sql`select * ${listed}
    order by ${sortColumns[query.sortCol]} ${directionOf(query.sortDir)} ${nulls}, creator_id`;
  const rows = ctx.db.rows<ReaderRow>(onePage(readers, query));
  return readPage(query, countRows(ctx.db, listed), rows, toReader);
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

interface ReaderRow {
  creator_id: string;
  user_id: string;
  name: string | null;
  email: string;
  image: string | null;
  campaign_id: string;
  campaign_name: string;
  read_at: Date | null;
}

interface ReadersFilter {
  readonly organizationId: string;
  readonly briefId: string;
  readonly today: CalendarDate;
}

const sortColumns: Readonly<Record<BriefReadsQuery["sortCol"], SqlFragment>> = {
  readAt: sql`read_at`,
  name: sql`lower(name)`,
};

/** Selects each reader once, with the campaign that they begin to work in first. */
function readersOf({ organizationId, briefId, today }: ReadersFilter): SqlFragment {
  return sql`(
    select distinct on (cr.id) cr.id as creator_id, u.id as user_id,
      nullif(btrim(cr.first_name || ' ' || cr.last_name), '') as name, u.email,
      case when cr.joined_at is not null then u.image end as image, c.id as campaign_id, c.name as campaign_name, r.read_at
    from briefs b
    join campaigns c on c.organization_id = b.organization_id and c.brief_id = b.id ${joinReachable(today)}
    join users u on u.id = cr.user_id
    left join brief_reads r on r.organization_id = b.organization_id and r.brief_id = b.id and r.version = b.version
      and r.creator_id = cr.id
    where b.organization_id = ${organizationId} and b.id = ${briefId}
    order by cr.id, a.valid_from
  )`;
}

function inState(state: BriefReadsQuery["state"]): SqlFragment {
  if (state === "all") return sql`true`;
  return state === "read" ? sql`read_at is not null` : sql`read_at is null`;
}
