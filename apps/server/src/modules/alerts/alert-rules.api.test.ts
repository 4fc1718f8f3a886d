import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAlertRule, buildMailChannel, passAlerts, toldTo } from "../../../test/alert-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildDataSource } from "../../../test/data-source-builders.ts";
import { buildDueWindow, issuePayout, storePayout } from "../../../test/payout-builders.ts";
import { runQueued } from "../../../test/queued-tasks.ts";
import { send } from "../../../test/request.ts";
import { buildResultsSample } from "../../../test/results-sample.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo, recordHistory } from "../../../test/tracking-builders.ts";
import { buildEndpoint } from "../../../test/webhook-builders.ts";
import { sql } from "../../infra/db/sql.ts";
import { checkRulesTask, findChangedRulesTask } from "./evaluate-rules.ts";
import { alertsUpkeepTask, sendMessageTask } from "./send-message.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
});

const linesOf = (text: string | undefined) => (text ?? "").split("\n").filter((line) => line.startsWith("•"));

async function firingsOf(told: TestOrganization, query = "") {
  const apiKey = (await buildApiKey(told)).secret;
  const { status, body } = await send(app, `/api/v1/alert-firings${query}`, { apiKey });
  expect(status).toBe(200);
  return body;
}

describe("a rule about creators behind their target", () => {
  it("tells of those whom the Creator Hub lists as behind, once, and again after they caught up", async () => {
    const sample = await buildResultsSample(app);
    await buildAlertRule(sample.organization, {
      kind: "behind_target",
      parameters: { campaignId: sample.campaignId, days: 14 },
    });
    await passAlerts(app);
    const { body: activity } = await sample.ask("/creator-hub/overview/activity", {
      "dateRange[from]": "2026-09-08",
      "dateRange[to]": "2026-09-21",
      progressFilter: "behind",
      sortCol: "progressRatio",
      sortDir: "asc",
    });
    expect(activity.data.length).toBeGreaterThan(0);
    const [told] = await toldTo(app, sample.organization);
    expect(linesOf(told)).toHaveLength(activity.data.length);
    const { data } = await firingsOf(sample.organization);
    expect(data.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(
      activity.data.map(({ id }: { id: string }) => id).toSorted(),
    );
    for (const row of activity.data) {
      const { facts } = data.find(({ subject }: { subject: string }) => subject === row.id);
      expect(facts).toMatchObject({ eligibleVideos: row.eligibleVideos, targetVideos: row.targetVideos });
    }
    await passAlerts(app);
    expect(await toldTo(app, sample.organization)).toHaveLength(1);
    const setTarget = (target: number | null) =>
      app.services.db.execute(
        sql`update campaigns set video_target = ${target} where id = ${sample.campaignId}`,
      );
    await setTarget(null);
    await passAlerts(app);
    expect((await firingsOf(sample.organization, "?isOpen=true")).totalRows).toBe(0);
    await setTarget(2);
    await passAlerts(app);
    expect(await toldTo(app, sample.organization)).toHaveLength(2);
  });
});

describe("a rule about a share of a budget", () => {
  it("comes true at exactly that share of what the campaign's results say, and recovers below it", async () => {
    const sample = await buildResultsSample(app);
    const { body: results } = await sample.ask(`/campaigns/${sample.campaignId}/results`);
    const spent: number = results.spend.total;
    const ruleOf = (budget: number) =>
      buildAlertRule(sample.organization, {
        kind: "budget_share",
        parameters: { campaignId: sample.campaignId, budget, sharePercent: 50 },
      });
    await ruleOf(spent * 2 + 1);
    await passAlerts(app);
    expect(await toldTo(app, sample.organization)).toEqual([]);
    const exact = await ruleOf(spent * 2);
    await passAlerts(app);
    const [told] = await toldTo(app, sample.organization);
    expect(linesOf(told)).toEqual([expect.stringMatching(/^• Results has cost €.+ of €.+, which is 50 %$/)]);
    const { data } = await firingsOf(sample.organization);
    expect(data).toMatchObject([{ ruleId: exact.id, facts: { spent, budget: spent * 2, percent: 50 } }]);
    await app.services.db.execute(sql`
      update payouts set withdrawn_at = now(), void_reason = 'Twice' where organization_id = ${sample.organization.id} and window_key is null`);
    await passAlerts(app);
    expect((await firingsOf(sample.organization, "?isOpen=true")).data).toEqual([]);
    await storePayout(sample.organization, {
      creatorId: sample.ana.id,
      campaignId: sample.campaignId,
      amountMinor: 500,
    });
    await passAlerts(app);
    expect(await toldTo(app, sample.organization)).toHaveLength(2);
  });
});

describe("a rule about data sources", () => {
  it("tells of one that failed since it last answered, and not of another organization's", async () => {
    const other = await buildOrganization(app);
    const [source, foreign] = [await buildDataSource(organization), await buildDataSource(other)];
    await buildAlertRule(organization, { kind: "source_failing" });
    const fail = (id: string, sourceId: string) =>
      app.services.db.execute(sql`
        insert into source_failures (
          organization_id, source_id, platform, lookup, kind, provider_status, message, count, first_at, last_at
        ) values (${id}, ${sourceId}, 'youtube', 'video', 'upstream', 500, 'It broke', 1, now(), now())`);
    await fail(other.id, foreign.id);
    await passAlerts(app);
    expect(await toldTo(app, organization)).toEqual([]);
    await fail(organization.id, source.id);
    await passAlerts(app);
    await passAlerts(app);
    expect((await toldTo(app, organization)).map(linesOf)).toEqual([
      ["• The data source youtube-data-api fails"],
    ]);
    await app.services.db.execute(
      sql`delete from source_failures where organization_id = ${organization.id}`,
    );
    await passAlerts(app);
    expect((await firingsOf(organization)).data).toMatchObject([
      { subject: source.id, recoveredAt: "2026-09-21T08:30:00.000Z" },
    ]);
  });
});

describe("a rule about webhook endpoints", () => {
  it("tells when one begins to fail, and again when it fails after it worked", async () => {
    const endpoint = await buildEndpoint(organization, { url: "http://127.0.0.1:1/hooks" });
    await buildAlertRule(organization, { kind: "endpoint_failing" });
    const setFailures = (failures: number) =>
      app.services.db.execute(sql`
        update webhook_endpoints set failures_in_row = ${failures}, failing_since = ${failures > 0 ? new Date() : null}
        where id = ${endpoint.id}`);
    for (const failures of [1, 100, 100, 0, 100]) {
      await setFailures(failures);
      await passAlerts(app);
    }
    expect((await toldTo(app, organization)).map(linesOf)).toEqual(
      Array.from({ length: 2 }, () => ["• The webhook endpoint http://127.0.0.1:1/hooks fails"]),
    );
  });
});

describe("a rule about viral videos", () => {
  it("comes true at exactly so many views gained in the days, as the ranking says", async () => {
    const account = await buildTrackedAccount(organization, { username: "juniper" });
    const [below, exact] = [
      await buildVideo(organization, account, { publishedAt: "2026-09-18T12:00:00.000Z" }),
      await buildVideo(organization, account, {
        publishedAt: "2026-09-18T12:00:00.000Z",
        caption: "Three loaves",
      }),
    ];
    await recordHistory(organization, below, [
      { at: "2026-09-18", viewCount: 0 },
      { at: "2026-09-20", viewCount: 999 },
    ]);
    await recordHistory(organization, exact, [
      { at: "2026-09-18", viewCount: 0 },
      { at: "2026-09-20", viewCount: 1_000 },
    ]);
    await buildAlertRule(organization, { kind: "viral_video", parameters: { views: 1_000, days: 7 } });
    await passAlerts(app);
    await passAlerts(app);
    expect((await toldTo(app, organization)).map(linesOf)).toEqual([
      ["• juniper: “Three loaves” gained 1,000 views in 7 days"],
    ]);
    const { secret: apiKey } = await buildApiKey(organization);
    const { body: ranked } = await send(
      app,
      "/api/v1/analytics/top-videos?dateRange[from]=2026-09-15&dateRange[to]=2026-09-21&metric=viewCountInPeriod&limit=1",
      { apiKey },
    );
    expect((await firingsOf(organization)).data).toMatchObject([
      { subject: ranked[0].id, facts: { views: ranked[0].viewCountInPeriod } },
    ]);
  });
});

describe("a rule about due payouts", () => {
  it("comes true on the day that a window is due for so many days, and recovers when it is paid", async () => {
    const due = await buildDueWindow(organization);
    await buildAlertRule(organization, { kind: "payout_due", parameters: { days: 3 } });
    app.clock.set("2026-09-23T23:59:00.000Z");
    await passAlerts(app);
    expect(await toldTo(app, organization)).toEqual([]);
    app.clock.set("2026-09-24T00:01:00.000Z");
    await passAlerts(app);
    await passAlerts(app);
    const told = await toldTo(app, organization);
    expect(told.map(linesOf)).toEqual([
      [expect.stringMatching(/^• .+ is owed €100\.00 for Campaign \d+, due for 3 days$/)],
    ]);
    await issuePayout(organization, due.address);
    await passAlerts(app);
    expect((await firingsOf(organization, "?isOpen=true")).totalRows).toBe(0);
    expect((await firingsOf(organization, "?isOpen=false")).data).toMatchObject([
      { kind: "payout_due", messages: { waiting: 0, sent: 1, failed: 0 } },
    ]);
  });
});

describe("looking at rules", () => {
  it("tells once, however many processes look and send at the same time", async () => {
    await buildDueWindow(organization);
    await buildAlertRule(organization, { kind: "payout_due", parameters: { days: 0 } });
    const [organizationId] = [organization.id];
    await Promise.all([1, 2, 3, 4].map(() => checkRulesTask.run(app.services, { organizationId })));
    const messages = await app.services.db.rows<{ id: string }>(sql`
      select id from alert_messages where organization_id = ${organizationId}`);
    expect(messages).toHaveLength(1);
    const messageId = messages[0]?.id ?? "";
    await Promise.allSettled(
      [1, 2, 3].map(() => sendMessageTask.run(app.services, { organizationId, messageId })),
    );
    await sendMessageTask.run(app.services, { organizationId, messageId });
    expect(await toldTo(app, organization)).toHaveLength(1);
  });

  it("costs nothing where nothing has changed since, until the next day", async () => {
    await buildAlertRule(organization, { kind: "viral_video", parameters: { views: 10 } });
    await passAlerts(app);
    const isLookedAt = async () => {
      await findChangedRulesTask.run(app.services, {});
      const [job] = await app.services.db.rows(sql`
        select from graphile_worker.jobs where key = ${`check-alert-rules ${organization.id}`}`);
      await runQueued(app, checkRulesTask);
      return job !== undefined;
    };
    expect(await isLookedAt()).toBe(false);
    await buildTrackedAccount(organization);
    expect([await isLookedAt(), await isLookedAt()]).toEqual([true, false]);
    app.clock.advance(86_400_000);
    expect(await isLookedAt()).toBe(true);
  });

  it("leaves out paused rules, and rules that changed in the meantime are looked at anew", async () => {
    await buildDueWindow(organization);
    const { id, channelIds } = await buildAlertRule(organization, {
      kind: "payout_due",
      parameters: { days: 30 },
    });
    const { secret: apiKey } = await buildApiKey(organization);
    const put = (fields: object) =>
      send(app, `/api/v1/alert-rules/${id}`, {
        method: "PUT",
        apiKey,
        body: { kind: "payout_due", name: "Late", channelIds, ...fields },
      });
    await passAlerts(app);
    expect((await put({ parameters: { days: 0 }, isPaused: true })).status).toBe(200);
    await passAlerts(app);
    expect(await toldTo(app, organization)).toEqual([]);
    await put({ parameters: { days: 0 } });
    await passAlerts(app);
    expect(await toldTo(app, organization)).toHaveLength(1);
  });

  it("writes to nobody who has left, and forgets what recovered long ago", async () => {
    const channel = await buildMailChannel(organization);
    const due = await buildDueWindow(organization);
    await buildAlertRule(organization, { kind: "payout_due", parameters: { days: 0 } }, [channel.id]);
    await findChangedRulesTask.run(app.services, {});
    await runQueued(app, checkRulesTask);
    await app.services.db.execute(sql`delete from alert_channel_members where channel_id = ${channel.id}`);
    await runQueued(app, sendMessageTask);
    expect(await toldTo(app, organization)).toEqual([]);
    expect((await firingsOf(organization)).data).toMatchObject([
      { messages: { waiting: 0, sent: 0, failed: 1 } },
    ]);
    await issuePayout(organization, due.address);
    await passAlerts(app);
    app.clock.advance(91 * 86_400_000);
    await alertsUpkeepTask.run(app.services, {});
    expect(
      await app.services.db.rows(
        sql`select id from alert_firings where organization_id = ${organization.id} and recovered_at is not null`,
      ),
    ).toEqual([]);
  });
});
