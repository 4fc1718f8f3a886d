import type { BriefReadsQuery } from "@clipledger/contract/briefs";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { onePage } from "../../../infra/db/page.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { joinReachable } from "../publishing/reachable-creators.queries.ts";

export interface ReaderRow {
  creator_id: string;
  user_id: string;
  name: string | null;
  email: string;
  image: string | null;
  campaign_id: string;
  campaign_name: string;
  read_at: Date | null;
}

export interface ReadersFilter extends BriefReadsQuery {
  readonly organizationId: string;
  readonly briefId: string;
  readonly today: CalendarDate;
}

export async function countReaders(db: Queryable, filter: ReadersFilter): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from ${readersOf(filter)} reader where ${inState(filter.state)}`);
  return total;
}

/** Whoever has not read it stands behind those who have, or before them. */
export function listReaders(db: Queryable, filter: ReadersFilter): Promise<ReaderRow[]> {
  const { sortCol, sortDir } = filter;
  const direction = sortDir === "asc" ? sql`asc nulls first` : sql`desc nulls last`;
  const readers = sql`select * from ${readersOf(filter)} reader where ${inState(filter.state)}
    order by ${sortColumns[sortCol]} ${direction}, creator_id`;
  return db.rows(onePage(readers, filter));
}

const sortColumns: Readonly<Record<BriefReadsQuery["sortCol"], SqlFragment>> = {
  readAt: sql`read_at`,
  name: sql`lower(name)`,
};

/** Once each, with what they work on first. */
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

/** The first read of a version is kept; undefined when it was read before. */
export function insertRead(
  tx: Transaction,
  read: { organizationId: string; briefId: string; version: number; creatorId: string; at: Date },
): Promise<{ read_at: Date } | undefined> {
  return tx.maybeRow(sql`
    insert into brief_reads (organization_id, brief_id, version, creator_id, read_at)
    values (${read.organizationId}, ${read.briefId}, ${read.version}, ${read.creatorId}, ${read.at})
    on conflict do nothing returning read_at`);
}
