import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMailChannel, toldTo } from "../../../test/alert-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { runQueued } from "../../../test/queued-tasks.ts";
import { send } from "../../../test/request.ts";
import { buildResultsSample } from "../../../test/results-sample.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sendDigestsTask, sendMessageTask } from "./send-message.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function setDigest(organization: TestOrganization, settings: object = {}) {
  const { secret: apiKey } = await buildApiKey(organization);
  const { id } = await buildMailChannel(organization);
  const body = { isOn: true, channelIds: [id], ...settings };
  return send(app, "/api/v1/digest", { method: "PUT", apiKey, body });
}

/** The hourly pass at this moment. Answers what the owner was told so far. */
async function passAt(organization: TestOrganization, moment: string): Promise<string[]> {
  app.clock.set(moment);
  await sendDigestsTask.run(app.services, {});
  await runQueued(app, sendMessageTask);
  return toldTo(app, organization);
}

describe("the settings of the digest", () => {
  it("are read as they were set", async () => {
    const organization = await buildOrganization(app);
    const { body: set } = await setDigest(organization, { weekday: 5, hour: 17 });
    const { secret: apiKey } = await buildApiKey(organization);
    const { body } = await send(app, "/api/v1/digest", { apiKey });
    expect(body).toEqual(set);
    expect(body).toMatchObject({ isOn: true, weekday: 5, hour: 17 });
  });
});

describe("the weekly digest", () => {
  it("has the figures that the API answers for the week", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    const { organization, ask } = await buildResultsSample(app);
    const days = { "dateRange[from]": "2026-09-14", "dateRange[to]": "2026-09-20" };
    const { body: preview } = await ask("/digest/preview");
    const { body: kpis } = await ask("/analytics/kpis", days);
    const ranked = { ...days, metric: "viewCountInPeriod", limit: "5" };
    const { body: videos } = await ask("/analytics/top-videos", ranked);
    const { body: creators } = await ask("/analytics/top-creators", ranked);
    const { body: activity } = await ask("/creator-hub/overview/activity", {
      ...{ ...days, progressFilter: "behind", sortCol: "progressRatio", sortDir: "asc", perPage: "5" },
    });
    const { body: due } = await ask("/payouts/due", { mode: "totals", includeEmpty: "false" });
    const { body: hub } = await ask("/creator-hub/overview/kpis", days);
    const gained = ({ viewCountInPeriod }: { viewCountInPeriod: number }) => viewCountInPeriod > 0;
    expect(kpis.viewCount).toBeGreaterThan(0);
    expect(videos.filter(gained)).not.toEqual([]);
    expect(activity.data).not.toEqual([]);
    expect(due.totals).not.toEqual([]);
    expect(hub.payoutsByCurrency).not.toEqual([]);
    expect(preview.figures).toMatchObject({
      resolvedRange: { from: "2026-09-14", to: "2026-09-20" },
      views: kpis.viewCount,
      videos: kpis.videoCount,
      topVideos: videos
        .filter(gained)
        .map((video: { platformVideoId: string; viewCountInPeriod: number }) => ({
          platformVideoId: video.platformVideoId,
          views: video.viewCountInPeriod,
        })),
      topCreators: creators
        .filter(gained)
        .map((creator: { id: string; user: { name: string }; viewCountInPeriod: number }) => ({
          creatorId: creator.id,
          name: creator.user.name,
          views: creator.viewCountInPeriod,
        })),
      behind: activity.data.map((row: { id: string; eligibleVideos: number; targetVideos: number }) => ({
        assignmentId: row.id,
        eligibleVideos: row.eligibleVideos,
        targetVideos: row.targetVideos,
      })),
      behindCount: activity.totalRows,
      owed: due.totals,
      paid: hub.payoutsByCurrency,
    });
    await setDigest(organization, { hour: 9 });
    const [mail] = await passAt(organization, "2026-09-21T09:01:00.000Z");
    for (const line of preview.lines) expect(mail).toContain(line);
    expect(mail).toContain(`Views gained: ${kpis.viewCount.toLocaleString("en-US")}`);
  });

  it("is sent once for a week, on the day and at the hour that were set", async () => {
    app.clock.set("2026-09-23T12:00:00.000Z");
    const organization = await buildOrganization(app);
    expect((await setDigest(organization)).body).toMatchObject({
      ...{ isOn: true, weekday: 1, hour: 8, lastWeek: null, lastSentAt: null },
    });
    expect(await passAt(organization, "2026-09-23T13:01:00.000Z")).toEqual([]);
    expect(await passAt(organization, "2026-09-28T07:59:00.000Z")).toEqual([]);
    const [first] = await passAt(organization, "2026-09-28T08:01:00.000Z");
    expect(first).toContain("Your week from 2026-09-21 to 2026-09-27.");
    await Promise.all([1, 2, 3].map(() => sendDigestsTask.run(app.services, {})));
    expect(await passAt(organization, "2026-10-04T23:01:00.000Z")).toHaveLength(1);
    expect(await passAt(organization, "2026-10-05T08:01:00.000Z")).toHaveLength(2);
  });

  it("is sent late and once after downtime, about the newest week", async () => {
    app.clock.set("2026-10-07T12:00:00.000Z");
    const organization = await buildOrganization(app);
    await setDigest(organization, { weekday: 5, hour: 18 });
    expect(await passAt(organization, "2026-10-28T10:01:00.000Z")).toEqual([
      expect.stringContaining("Your week from 2026-10-12 to 2026-10-18."),
    ]);
    expect(await passAt(organization, "2026-10-29T10:01:00.000Z")).toHaveLength(1);
    expect(await passAt(organization, "2026-10-30T18:01:00.000Z")).toHaveLength(2);
  });

  it("is not sent while it is off, and not about moments before it was turned on", async () => {
    app.clock.set("2026-11-02T07:00:00.000Z");
    const organization = await buildOrganization(app);
    await setDigest(organization, { isOn: false });
    expect(await passAt(organization, "2026-11-02T09:01:00.000Z")).toEqual([]);
    await setDigest(organization);
    expect(await passAt(organization, "2026-11-02T10:01:00.000Z")).toEqual([]);
    expect(await passAt(organization, "2026-11-09T08:01:00.000Z")).toHaveLength(1);
    const refused = await setDigest(organization, { channelIds: ["orgalchan_4Rk8sVn1QwZp"] });
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, "channelIds.0"]);
  });
});
