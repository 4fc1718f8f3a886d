import { sql } from "../src/infra/db/sql.ts";
import { lockFacts } from "../src/modules/tracking/facts/lock-facts.ts";
import { recountVideos } from "../src/modules/tracking/facts/recount-videos.ts";
import { createProject } from "../src/modules/tracking/projects/manage-projects.ts";
import type { TestOrganization } from "./builders.ts";
import type { TestAccount, TestVideo } from "./tracking-builders.ts";

let sequence = 0;

/** A project whose app earns what `recordAppDay` says. */
export async function buildProjectOfApp({ ctx }: TestOrganization, appId: string | null): Promise<string> {
  sequence += 1;
  return (await createProject(ctx, { name: `Analytics project ${sequence}`, appleAppId: appId })).id;
}

/** Puts an account that has no videos yet into the project. */
export async function joinProject(
  { id: organizationId, ctx }: TestOrganization,
  account: TestAccount,
  projectId: string,
  hashtagsFilter: readonly string[] | null = null,
): Promise<void> {
  await ctx.db.execute(sql`
    insert into account_projects (organization_id, account_id, project_id, hashtags_filter, created_at)
    values (${organizationId}, ${account.id}, ${projectId}, ${hashtagsFilter}::text[], ${ctx.clock.now()})`);
}

export async function recordAppDay(
  { id: organizationId, ctx }: TestOrganization,
  {
    appId,
    day,
    revenueMinor,
    installs,
  }: { appId: string; day: string; revenueMinor: number; installs: number },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into app_days (organization_id, app_id, day, revenue_minor, installs)
    values (${organizationId}, ${appId}, ${day}, ${revenueMinor}, ${installs})`);
}

/** Makes a stored video one that neither lists nor analytics show. */
export async function leaveOut(
  { id: organizationId, ctx }: TestOrganization,
  { key }: TestVideo,
  why: "excluded" | "reference",
): Promise<void> {
  const mark = why === "excluded" ? sql`is_excluded = true` : sql`is_reference = true`;
  await ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    await recountVideos(tx, organizationKey, [key], () =>
      tx.execute(sql`update videos set ${mark} where organization_key = ${organizationKey} and key = ${key}`),
    );
  });
}
