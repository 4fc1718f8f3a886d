import { isGenericHashtag } from "@clipledger/domain/library/video-text";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { givenRecords } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";

const HASHTAGS_OF_ORGANIZATION = 20;
const HASHTAGS_OF_PROJECT = 5;
const TERMS_A_DAY = 12;
const LONGEST_TERM = 100;

/**
 * What to search for today: the hashtags that the organization and each of its projects use most, and the projects'
 * names. There may be more than a day takes, so those that waited longest come first.
 */
export function chooseTerms(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
): Promise<string[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await upsertTerms(tx, organizationId, await nameTerms(tx, organizationId), now);
    return takeTerms(tx, organizationId, TERMS_A_DAY, now);
  });
}

async function nameTerms(tx: Transaction, organizationId: string): Promise<NamedTerm[]> {
  const projectsOf = new Map<string, Set<string>>();
  const add = (term: string, projectIds: readonly string[]) =>
    projectsOf.set(term, new Set([...(projectsOf.get(term) ?? []), ...projectIds]));
  for (const { id, name } of await listProjectNames(tx, organizationId)) add(name.toLowerCase(), [id]);
  for (const { projectId, hashtags } of byProject(await listUsedHashtags(tx, organizationId))) {
    for (const hashtag of hashtags) add(hashtag, projectId === null ? [] : [projectId]);
  }
  return Array.from(projectsOf, ([term, projectIds]) => ({ term, projectIds: [...projectIds] }));
}

/** The most used hashtags of each project, and of the organization (null), less those that say nothing. */
function byProject(rows: readonly UsedHashtagRow[]): { projectId: string | null; hashtags: string[] }[] {
  const telling = rows.filter(({ hashtag }) => hashtag.length <= LONGEST_TERM && !isGenericHashtag(hashtag));
  const projectIds = [...new Set(telling.map(({ project_id }) => project_id))];
  return projectIds.map((projectId) => ({
    projectId,
    hashtags: telling
      .filter(({ project_id }) => project_id === projectId)
      .slice(0, projectId === null ? HASHTAGS_OF_ORGANIZATION : HASHTAGS_OF_PROJECT)
      .map(({ hashtag }) => hashtag),
  }));
}

/** Enough videos to know what an organization writes about, few enough to count in an instant. */
const NEWEST_VIDEOS = 20_000;
const HASHTAGS_CONSIDERED = 60;

interface UsedHashtagRow {
  project_id: string | null;
  hashtag: string;
}

/** The hashtags of the organization's own newest videos that count, most used first: overall and by project. */
function listUsedHashtags(tx: Transaction, organizationId: string): Promise<UsedHashtagRow[]> {
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

function listProjectNames(tx: Transaction, organizationId: string): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql`select id, name from projects where organization_id = ${organizationId} order by key`);
}

interface NamedTerm {
  readonly term: string;
  readonly projectIds: readonly string[];
}

async function upsertTerms(
  tx: Transaction,
  organizationId: string,
  terms: readonly NamedTerm[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into library_terms (organization_id, term, project_ids, named_at)
    select ${organizationId}, lower(t.term), t.project_ids, ${at}
    from ${givenRecords("t", { types: { term: "text", projectIds: "text[]" }, rows: terms })}
    on conflict (organization_id, term) do update set project_ids = excluded.project_ids, named_at = excluded.named_at`);
}

/** Of the terms named just now, those that were not searched for the longest. */
async function takeTerms(
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
