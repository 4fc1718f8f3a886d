import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { issuePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { buildPaidCreator, type PaidCreator } from "../../../../test/portal-world.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { workedExampleRows } from "../../../../test/worked-example.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let world: PaidCreator;
let client: PortalClient;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
  world = await buildPaidCreator(app, organization);
  client = await enterPortal(app, world.creator);
});
afterAll(() => app.stop());

const api = async (path: string) => (await send(app, `/api/v1${path}`, { apiKey: world.apiKey })).body;
const windowOf = async () => (await client.send(`/creators/${world.creator.id}/window`)).body.window;

describe("the start page", () => {
  it("tells what they work on, until when, how far they are, and how it pays", async () => {
    const { status, body } = await client.send(`/creators/${world.creator.id}/home`);
    expect(status).toBe(200);
    expect(body).toEqual({
      creator: expect.objectContaining({ id: world.creator.id, firstName: "Cora", hasJoined: true }),
      accounts: [
        {
          platform: "tiktok",
          username: "worked.example",
          displayName: null,
          linkState: "declared",
          linkStateSince: expect.any(String),
        },
      ],
      assignment: {
        status: "running",
        campaignName: "Worked example",
        startsOn: "2026-09-07",
        endsOn: null,
        interval: "week",
        intervalCount: 1,
        cadence: "weekly",
        cycle: { startsOn: "2026-09-14", endsOn: "2026-09-20", daysLeft: 7 },
        videoTarget: 2,
        videosPublished: 0,
        howItPays: expect.arrayContaining([expect.stringContaining("€10.00")]),
      },
    });
    expect(body.assignment.howItPays).toHaveLength(4);
  });

  it("tells what comes next, where nothing runs yet", async () => {
    const { id: campaignId } = await buildCampaign(organization, {
      schedule: { interval: "month", intervalCount: 2, anchor: "rolling", startsOn: "2026-10-01" },
    });
    const creator = await buildCreator(organization);
    await buildAssignment(organization, { campaignId, creatorId: creator.id, startDate: "2026-10-05" });
    const { send: ask } = await enterPortal(app, creator);
    const { body } = await ask(`/creators/${creator.id}/home`);
    expect(body.assignment).toMatchObject({
      status: "scheduled",
      startsOn: "2026-10-05",
      cadence: "every 2 months",
      cycle: { startsOn: "2026-10-05", endsOn: "2026-12-04", daysLeft: 0 },
      videosPublished: 0,
    });
    expect((await ask(`/creators/${creator.id}/window`)).body).toEqual({ window: null });
  });

  it("is there for somebody without work", async () => {
    const creator = await buildCreator(organization);
    const { body } = await (await enterPortal(app, creator)).send(`/creators/${creator.id}/home`);
    expect([body.assignment, body.accounts]).toEqual([null, []]);
  });
});

describe("in the language of the page", () => {
  const german = { headers: { "accept-language": "de-AT, en;q=0.5" } };

  it("says how it pays, what each line and each video brought, and how often", async () => {
    const { body: home } = await client.send(`/creators/${world.creator.id}/home`, german);
    expect(home.assignment.cadence).toBe("wöchentlich");
    expect(home.assignment.howItPays[0]).toBe(
      "Jedes Video, das du in einem Zeitraum postest, bringt 10,00 €. Es braucht 500 Aufrufe, wenn der Zeitraum endet. Höchstens 2 Videos werden pro Zeitraum bezahlt.",
    );
    const { body } = await client.send(`/creators/${world.creator.id}/window`, german);
    const { lines, videos } = body.window;
    expect(lines[0]).toMatchObject({
      label: "Grundbetrag pro Video",
      sentence: "Dafür zählt noch kein Video.",
    });
    expect(videos[0].reasons[0]).toBe(
      "Außerhalb dieses Zeitraums gepostet, also bringt das Posten hier nichts.",
    );
  });
});

describe("the running window", () => {
  it("shows what it would pay so far, as the team sees it", async () => {
    app.clock.set("2026-09-20T20:00:00.000Z");
    const rows = [...workedExampleRows("2026-09-20"), published("2026-09-16", 2_000)];
    await send(app, "/api/v1/tracking/import", { method: "POST", apiKey: world.apiKey, body: { rows } });
    const upcoming = await api(`/payouts/upcoming?creatorIds[]=${world.creator.id}`);
    const window = await windowOf();
    expect(upcoming.data).toHaveLength(1);
    expect(upcoming.data[0].payoutAmount).toBeGreaterThan(0);
    expect(window.total).toEqual({
      amount: upcoming.data[0].payoutAmount,
      precision: 2,
      currency: "EUR",
      value: upcoming.data[0].payoutAmount / 100,
    });
    expect(window).toMatchObject({
      campaignName: "Worked example",
      startsOn: "2026-09-14",
      endsOn: "2026-09-20",
      daysLeft: 1,
    });
    const { body: home } = await client.send(`/creators/${world.creator.id}/home`);
    expect(home.assignment.videosPublished).toBe(1);
  });

  it("explains each line, and the lines sum up to the cent", async () => {
    const { lines, total } = await windowOf();
    const sum = lines.reduce(
      (all: number, { amount }: { amount: { amount: number } }) => all + amount.amount,
      0,
    );
    expect(sum).toBe(total.amount);
    expect(lines.map(({ label, sentence }: Record<string, string>) => [label, sentence])).toEqual([
      ["Base payout per video", "1 video is paid."],
      ["CPM bonus", expect.stringContaining("Your videos gained 19,300 views in this cycle")],
      ["View bonus", "No video has reached a bonus yet."],
      ["Performance cap", "Your pay stays below the cap, which takes nothing away."],
    ]);
  });

  it("names every video that counts, newest first, with what it brings", async () => {
    const { videos } = await windowOf();
    expect(videos.map(({ platformVideoId }: { platformVideoId: string }) => platformVideoId)).toEqual([
      "new",
      "d",
      "c",
      "b",
      "a",
    ]);
    expect(videos[0]).toEqual({
      platform: "tiktok",
      platformVideoId: "new",
      url: "https://www.tiktok.com/@worked.example/video/new",
      title: null,
      thumbnailUrl: null,
      accountUsername: "worked.example",
      publishedAt: "2026-09-16T10:00:00.000Z",
      views: 2_000,
      viewsGained: 2_000,
      amount: { amount: 1_200, precision: 2, currency: "EUR", value: 12 },
      shares: [],
      reasons: [
        "Posting it brought €10.00.",
        "2,000 views since 16 Sep brought €2.00: €1.00 per 1,000 views.",
        "The next bonus comes at 10,000 views.",
      ],
    });
    expect(videos[2]).toMatchObject({
      amount: { amount: 0 },
      reasons: expect.arrayContaining(["Posted outside of this cycle, so posting it brings nothing here."]),
    });
  });
});

function published(day: string, viewCount: number) {
  return {
    platform: "tiktok",
    platformAccountId: "worked-example",
    username: "worked.example",
    platformVideoId: "new",
    publishedAt: `${day}T10:00:00.000Z`,
    observedAt: "2026-09-20T18:00:00.000Z",
    viewCount,
  };
}

describe("the mark of simulated numbers", () => {
  const shareOf = async (query = "") =>
    (await client.send(`/creators/${world.creator.id}/simulated-data${query}`)).body.share;

  it("follows the creator's own accounts, and for a payout those that it was calculated from", async () => {
    expect(await shareOf()).toBe("none");
    const { db } = app.services;
    await db.execute(sql`
      update tracked_accounts set is_simulated = true where organization_id = ${organization.id} and creator_id = ${world.creator.id}`);
    expect(await shareOf()).toBe("all");
    await buildTrackedAccount(organization, { creatorId: world.creator.id, isSimulated: false });
    expect(await shareOf()).toBe("some");
    const payoutId = await issuePayout(
      organization,
      windowAddress({ ...world, creatorId: world.creator.id }, "2026-09-07", "2026-09-13"),
    );
    expect(await shareOf(`?payout=${payoutId}`)).toBe("all");
    const other = await buildCreator(organization);
    const { status } = await client.send(`/creators/${other.id}/simulated-data`);
    expect(status).toBe(404);
  });
});
