import { isGenericHashtag } from "@clipledger/domain/library/video-text";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import {
  listProjectNames,
  listUsedHashtags,
  type NamedTerm,
  takeTerms,
  type UsedHashtagRow,
  upsertTerms,
} from "./terms.queries.ts";

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
