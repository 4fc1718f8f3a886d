import { afterAll, beforeAll, expect, it } from "vitest";
import { joinProject } from "../../../../test/analytics-builders.ts";
import { addVideo } from "../../../../test/analytics-sample.ts";
import { buildBrief } from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildLibraryVideo } from "../../../../test/library-builders.ts";
import { buildDueWindow, issuePayout } from "../../../../test/payout-builders.ts";
import { buildProject } from "../../../../test/project-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function asker(organization: TestOrganization) {
  const { secret } = await buildApiKey(organization);
  return async (query = "") => {
    const { status, body } = await send(app, `/api/v1/simulated-data${query}`, { apiKey: secret });
    return status === 200 ? body.share : body.code;
  };
}

it("says none without accounts and for real ones, all for simulated ones, and some where both are", async () => {
  const organization = await buildOrganization(app);
  const share = await asker(organization);
  expect(await share()).toBe("none");
  const real = await buildTrackedAccount(organization, { isSimulated: false });
  expect(await share()).toBe("none");
  const simulated = await buildTrackedAccount(organization, { isSimulated: true });
  expect(await share()).toBe("some");
  expect(await share(`?accounts=${simulated.id}`)).toBe("all");
  expect(await share(`?accounts=${real.id}`)).toBe("none");
  await app.services.db.execute(sql`update tracked_accounts set is_simulated = null where id = ${real.id}`);
  expect(await share()).toBe("some");
});

it("asks for linked accounts, and for own ones or competitors", async () => {
  const organization = await buildOrganization(app);
  const share = await asker(organization);
  const { creatorId } = await buildDueWindow(organization);
  await buildTrackedAccount(organization, { isSimulated: false, creatorId });
  await buildTrackedAccount(organization, { isSimulated: true, isCompetitor: true });
  expect([await share("?isLinked=true"), await share("?isLinked=false")]).toEqual(["none", "all"]);
  const byMode = ["internal", "competitors", "all"].map((mode) => share(`?viewMode=${mode}`));
  expect(await Promise.all(byMode)).toEqual(["none", "all", "some"]);
});

it("asks by platform, project, creator, campaign, video and payout", async () => {
  const organization = await buildOrganization(app);
  const share = await asker(organization);
  const [made, genuine] = [await buildDueWindow(organization), await buildDueWindow(organization)];
  const simulated = await buildTrackedAccount(organization, {
    platform: "tiktok",
    isSimulated: true,
    creatorId: made.creatorId,
  });
  const real = await buildTrackedAccount(organization, {
    platform: "youtube",
    isSimulated: false,
    creatorId: genuine.creatorId,
  });
  const fields = { platformVideoId: "7301", publishedAt: "2026-09-15T07:00:00.000Z" };
  for (const account of [simulated, real])
    await addVideo(organization, account, fields, [{ at: "2026-09-15", viewCount: 900 }]);
  const projects = [await buildProject(organization), await buildProject(organization)];
  for (const [index, account] of [simulated, real].entries())
    await joinProject(organization, account, projects[index]?.id ?? "");
  const payouts = [
    await issuePayout(organization, made.address),
    await issuePayout(organization, genuine.address),
  ];

  const answers: Record<string, string> = {};
  for (const query of [
    "?platforms=tiktok",
    "?platforms=youtube",
    "?platforms=youtube,tiktok",
    `?projects=${projects[0]?.id}`,
    `?projects=${projects[1]?.id}`,
    `?creators=${made.creatorId}`,
    `?creators=${genuine.creatorId}`,
    `?campaigns=${made.campaignId}`,
    `?campaigns=${genuine.campaignId}`,
    "?platforms=tiktok&platformVideoId=7301",
    "?platforms=youtube&platformVideoId=7301",
    "?platformVideoId=7301",
    `?payout=${payouts[0]}`,
    `?payout=${payouts[1]}`,
    `?payout=${createId("payout")}`,
    "?platforms=myspace",
    "?accounts=orgacc_nonsense",
  ])
    answers[query] = await share(query);
  expect(Object.values(answers)).toEqual([
    ...["all", "none", "some"],
    ...["all", "none", "all", "none", "all", "none"],
    ...["all", "none", "some"],
    ...["all", "none", "none"],
    ...["BAD_REQUEST", "BAD_REQUEST"],
  ]);
});

it("asks for the samples of a brief", async () => {
  const organization = await buildOrganization(app);
  const share = await asker(organization);
  const [simulated, real] = [
    await buildTrackedAccount(organization, { isSimulated: true }),
    await buildTrackedAccount(organization, { isSimulated: false }),
  ];
  const briefIds: string[] = [];
  for (const [index, account] of [simulated, real].entries()) {
    const platformVideoId = `sample-${index}`;
    await addVideo(organization, account, { platformVideoId }, [{ at: "2026-09-15", viewCount: 5 }]);
    const { id } = await buildBrief(organization, {
      sampleVideos: [{ platform: "tiktok", platformVideoId, label: null }],
    });
    briefIds.push(id);
  }
  expect([await share(`?brief=${briefIds[0]}`), await share(`?brief=${briefIds[1]}`)]).toEqual([
    "all",
    "none",
  ]);
});

it("asks for the library by itself", async () => {
  const organization = await buildOrganization(app);
  const share = await asker(organization);
  await buildTrackedAccount(organization, { isSimulated: true });
  expect(await share("?of=library")).toBe("none");
  await buildLibraryVideo(organization, { isSimulated: true });
  expect(await share("?of=library")).toBe("all");
  await buildLibraryVideo(organization, { isSimulated: false });
  expect(await share("?of=library")).toBe("some");
});

it("says nothing about another organization", async () => {
  const [mine, other] = [await buildOrganization(app), await buildOrganization(app)];
  const account = await buildTrackedAccount(other, { isSimulated: true });
  const { creatorId, campaignId, address } = await buildDueWindow(other);
  await buildTrackedAccount(other, { isSimulated: true, creatorId });
  const payout = await issuePayout(other, address);
  const share = await asker(mine);
  for (const query of [
    "",
    `?accounts=${account.id}`,
    `?creators=${creatorId}`,
    `?campaigns=${campaignId}`,
    `?payout=${payout}`,
  ])
    expect([query, await share(query)]).toEqual([query, "none"]);
});

it("reads one entry of an index, however many accounts are real", async () => {
  const organization = await buildOrganization(app);
  await app.services.db.execute(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, max_videos, is_simulated, created_at,
      updated_at, actor_type
    )
    select o.id, o.key, 'orgacc_' || lpad(n::text, 12, '0'), 'tiktok', 'many-' || n, 'added', 0, false, now(), now(), 'system'
    from organizations o, generate_series(1, 20000) n where o.id = ${organization.id}`);
  await app.services.db.execute(sql`analyze tracked_accounts`);
  const plan = await app.services.db.rows<{ "QUERY PLAN": string }>(sql`
    explain (analyze, buffers, timing off) select exists (
      select from tracked_accounts t where t.organization_id = ${organization.id} and t.is_simulated = true
    )`);
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("tracked_accounts_by_simulation");
  expect(Number(/hit=(\d+)/.exec(text)?.[1])).toBeLessThan(10);
});

it("marks the rows of lists that are simulated, and no others", async () => {
  const organization = await buildOrganization(app);
  const { secret: apiKey } = await buildApiKey(organization);
  for (const isSimulated of [true, false, null]) {
    const account = await buildTrackedAccount(organization, { username: `says.${isSimulated}`, isSimulated });
    await addVideo(organization, account, {}, [{ at: "2026-09-15", viewCount: 900 }]);
    await buildLibraryVideo(organization, { isSimulated });
  }
  for (const path of ["/accounts/tracked", "/accounts", "/videos", "/library/viral-videos"]) {
    const { body } = await send(app, `/api/v1${path}`, { apiKey });
    const marks = body.data.map(({ isSimulated }: { isSimulated?: true }) => isSimulated);
    expect([path, marks.filter(Boolean), marks.length]).toEqual([path, [true], 3]);
  }
});
