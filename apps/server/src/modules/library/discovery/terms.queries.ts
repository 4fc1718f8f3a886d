import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Enough videos to know what an organization writes about, few enough to count in an instant. */
const NEWEST_VIDEOS = 20_000;
const HASHTAGS_CONSIDERED = 60;

export interface UsedHashtagRow {
  project_id: string | null;
  hashtag: string;
}

/** The hashtags of the organization's own newest videos that count, most used first: overall and by project. */
export function listUsedHashtags(tx: Transaction, organizationId: string): Promise<UsedHashtagRow[]> {
  return tx.rows(sql`
    with newest as materialized (
      select a.id as account_id, v.hashtags
      from videos v join tracked_accounts a on a.key = v.account_key and not a.is_competitor
      where v.organization_key = (select key from organizations where id = ${organizationId}) and v.counts
      order by v.published_at desc limit ${NEWEST_VIDEOS}
    ),
    tagged as (
      select n.account_id, n.hashtags, tag.hashtag
      from newest n cross join lateral (
        select distinct lower(hashtag) as hashtag from unnest(n.hashtags) hashtag where hashtag <> ''
      ) tag
    ),
    uses as (
      select null as project_id, hashtag, count(*) as uses from tagged group by hashtag
      union all
      select ap.project_id, t.hashtag, count(*)
      from tagged t join account_projects ap
        on ap.organization_id = ${organizationId} and ap.account_id = t.account_id
        and hashtags_pass(t.hashtags, ap.hashtags_filter)
      group by ap.project_id, t.hashtag
    )
    select project_id, hashtag from (
      select *, row_number() over (partition by project_id order by uses desc, hashtag) as place from uses
    ) ranked
    where place <= ${HASHTAGS_CONSIDERED} order by project_id, place`);
}

export function listProjectNames(
  tx: Transaction,
  organizationId: string,
): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql`select id, name from projects where organization_id = ${organizationId} order by key`);
}

export interface NamedTerm {
  readonly term: string;
  readonly projectIds: readonly string[];
}

export async function upsertTerms(
  tx: Transaction,
  organizationId: string,
  terms: readonly NamedTerm[],
  at: Date,
): Promise<void> {
  const rows = terms.map(({ term, projectIds }) => ({ term, project_ids: projectIds }));
  await tx.execute(sql`
    insert into library_terms (organization_id, term, project_ids, named_at)
    select ${organizationId}, lower(t.term), t.project_ids, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(term text, project_ids text[])
    on conflict (organization_id, term) do update set project_ids = excluded.project_ids, named_at = excluded.named_at`);
}

/** Of the terms named just now, those that were not searched for the longest. */
export async function takeTerms(
  tx: Transaction,
  organizationId: string,
  limit: number,
  at: Date,
): Promise<string[]> {
  const rows = await tx.rows<{ term: string }>(sql`
    update library_terms t set searched_at = ${at}
    from (
      select term from library_terms where organization_id = ${organizationId} and named_at = ${at}
      order by searched_at nulls first, term limit ${limit}
    ) chosen
    where t.organization_id = ${organizationId} and t.term = chosen.term
    returning t.term`);
  return rows.map(({ term }) => term).sort();
}
