import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  recordHistory,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let projectId: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  projectId = (await ask("POST", "/projects", { name: "Launch" })).body.id;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

/** Two videos, tagged #launch and #other, with 100 and 30 views. */
async function buildAccountWithViews(): Promise<TestAccount> {
  const account = await buildTrackedAccount(organization);
  const tagged = await buildVideo(organization, account, { hashtags: ["Launch"] });
  const other = await buildVideo(organization, account, { hashtags: ["other"] });
  await recordHistory(organization, tagged, [{ at: "2026-09-02", viewCount: 100 }]);
  await recordHistory(organization, other, [{ at: "2026-09-02", viewCount: 30 }]);
  return account;
}

const groupSums = sql`
  select organization_key, group_key, views, posted_videos from group_days
  union all select organization_key, group_key, views, 0 from group_baselines`;

/** Views and posted videos of the project, and of the whole organization. */
async function readSums(): Promise<{ project: [number, number]; all: [number, number] }> {
  const { rows } = await app.services.db.row<{ rows: Record<string, [number, number]> }>(sql`
    select jsonb_object_agg(name, sums) as rows from (
      select case g.group_key when 0 then 'all' else 'project' end as name,
        jsonb_build_array(sum(g.views), sum(g.posted_videos)) as sums
      from organizations o join (${groupSums}) g on o.key = g.organization_key
      where o.id = ${organization.id} group by 1
    ) named`);
  return { project: rows["project"] ?? [0, 0], all: rows["all"] ?? [0, 0] };
}

describe("an account in a project", () => {
  it("adds its videos to the project's sums, once, and takes them out again", async () => {
    const account = await buildAccountWithViews();
    const path = `/projects/${projectId}/accounts/${account.id}`;
    expect(await readSums()).toEqual({ project: [0, 0], all: [130, 2] });
    for (let round = 0; round < 2; round += 1) {
      expect((await ask("POST", path)).body).toEqual({ accountId: account.id, projectId });
      expect(await readSums()).toEqual({ project: [130, 2], all: [130, 2] });
    }
    for (let round = 0; round < 2; round += 1) {
      expect((await ask("DELETE", path, {})).body).toEqual({ success: true });
      expect(await readSums()).toEqual({ project: [0, 0], all: [130, 2] });
    }
    const { body: log } = await ask(
      "GET",
      "/activity?types=project.accounts_added&types=project.accounts_removed",
    );
    expect(log.data.map(({ type }: { type: string }) => type)).toEqual([
      "project.accounts_removed",
      "project.accounts_added",
    ]);
    expect(log.data[1].changes).toEqual({
      trackedAccounts: { before: 0, after: 1 },
      accountIds: { before: [], after: [account.id] },
    });
  });

  it("is not found when it, or the project, is unknown or another organization's", async () => {
    const account = await buildTrackedAccount(organization);
    const foreign = await buildTrackedAccount(await buildOrganization(app));
    for (const path of [
      `/projects/${createId("project")}/accounts/${account.id}`,
      `/projects/${projectId}/accounts/${createId("trackedAccount")}`,
      `/projects/${projectId}/accounts/${foreign.id}`,
    ]) {
      for (const method of ["POST", "DELETE"]) expect((await ask(method, path)).body.code).toBe("NOT_FOUND");
    }
  });

  it("leaves the project's sums with it when the project is deleted", async () => {
    const account = await buildAccountWithViews();
    await ask("POST", `/projects/${projectId}/accounts/${account.id}`);
    await ask("DELETE", `/projects/${projectId}`);
    expect(await readSums()).toEqual({ project: [0, 0], all: [130, 2] });
    const left = await app.services.db.rows(sql`
      select 1 from organizations o join (${groupSums}) g on o.key = g.organization_key
      where o.id = ${organization.id} and g.group_key <> 0`);
    expect(left).toEqual([]);
  });
});

describe("many accounts in a project", () => {
  const bulk = (method: string, accountIds: readonly string[]) =>
    ask(method, `/projects/${projectId}/accounts/bulk`, { accountIds });

  it("are added and taken out together; members count as done, unknown ones as failed", async () => {
    const first = await buildAccountWithViews();
    const second = await buildAccountWithViews();
    const unknown = createId("trackedAccount");
    const foreign = await buildTrackedAccount(await buildOrganization(app));
    await ask("POST", `/projects/${projectId}/accounts/${first.id}`);
    const added = await bulk("POST", [first.id, unknown, second.id, foreign.id, second.id]);
    expect(added.body).toEqual({
      successCount: 2,
      failedCount: 2,
      totalRequested: 4,
      failedAccountIds: [unknown, foreign.id],
    });
    expect(await readSums()).toEqual({ project: [260, 4], all: [260, 4] });
    const removed = await bulk("DELETE", [second.id]);
    expect(removed.body).toEqual({ successCount: 1, failedCount: 0, totalRequested: 1 });
    expect(await readSums()).toEqual({ project: [130, 2], all: [260, 4] });
  });

  it("are exact when there are more than one statement takes, and when several callers add them at once", async () => {
    const accounts = [];
    for (let index = 0; index < 24; index += 1) accounts.push(await buildTrackedAccount(organization));
    const ids = accounts.map(({ id }) => id);
    const loud = await buildAccountWithViews();
    const answers = await Promise.all(
      [ids, [...ids, loud.id], [loud.id], ids].map((accountIds) => bulk("POST", accountIds)),
    );
    for (const { body } of answers) expect(body.failedCount).toBe(0);
    expect(await readSums()).toEqual({ project: [130, 2], all: [130, 2] });
    expect((await ask("GET", "/projects")).body.data[0].trackedAccounts).toBe(25);
  });

  it("refuse an empty list, a wrong id, and an unknown project", async () => {
    expect((await bulk("POST", [])).body.data.issues).toMatchObject([{ path: "accountIds" }]);
    expect((await bulk("DELETE", ["x"])).body.data.issues).toMatchObject([{ path: "accountIds.0" }]);
    const elsewhere = await ask("POST", `/projects/${createId("project")}/accounts/bulk`, {
      accountIds: [createId("trackedAccount")],
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe("a project's hashtags", () => {
  const setHashtags = (accountId: string, projectHashtags: object[]) =>
    ask("PUT", `/accounts/tracked/${accountId}/project-hashtags`, { projectHashtags });

  it("narrow what an account adds to that project, and only there", async () => {
    const account = await buildAccountWithViews();
    await ask("POST", `/projects/${projectId}/accounts/${account.id}`);
    const narrowed = await setHashtags(account.id, [{ projectId, hashtagsFilter: ["#LAUNCH ", "launch"] }]);
    expect(narrowed.status).toBe(200);
    expect(narrowed.body).toEqual({ accountId: account.id, hashtagsFilter: null });
    expect(await readSums()).toEqual({ project: [100, 1], all: [130, 2] });
    await setHashtags(account.id, [{ projectId, hashtagsFilter: ["launch"] }]);
    const { body: log } = await ask("GET", "/activity?types=project.hashtags_changed");
    expect(log.data.map(({ changes }: { changes: object }) => changes)).toEqual([
      { Launch: { before: null, after: ["launch"] } },
    ]);
    await setHashtags(account.id, [{ projectId, hashtagsFilter: [] }]);
    expect(await readSums()).toEqual({ project: [130, 2], all: [130, 2] });
  });

  it("are set for all named projects or for none", async () => {
    const account = await buildAccountWithViews();
    await ask("POST", `/projects/${projectId}/accounts/${account.id}`);
    const { body: other } = await ask("POST", "/projects", { name: "Other" });
    const foreign = await setHashtags(account.id, [
      { projectId, hashtagsFilter: ["launch"] },
      { projectId: other.id, hashtagsFilter: ["launch"] },
    ]);
    expect(foreign.body.code).toBe("NOT_FOUND");
    expect(await readSums()).toEqual({ project: [130, 2], all: [130, 2] });
    expect((await setHashtags(createId("trackedAccount"), [])).status).toBe(404);
    const twice = await setHashtags(account.id, [
      { projectId, hashtagsFilter: null },
      { projectId, hashtagsFilter: ["a"] },
    ]);
    expect(twice.body.data.issues).toMatchObject([{ path: "projectHashtags.1.projectId" }]);
  });
});
