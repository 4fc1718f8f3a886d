import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { buildResultsSample, type ResultsSample } from "../../../../test/results-sample.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let sample: ResultsSample;
let stranger: TestOrganization;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildResultsSample(app);
  stranger = await buildOrganization(app);
});

async function ask(path: string, { id, owner }: TestOrganization = sample.organization, email = owner.email) {
  return send(app, `/ui/v1/creators${path}`, { session: await signIn(app, email, id) });
}

describe("figures of creators", () => {
  it("are the hub's, by currency, of all time or of the last days", async () => {
    const { ana, ben } = sample;
    const viewer = await buildMember(app, sample.organization, "viewer");
    const ids = `creatorIds=${ana.id},${ben.id}`;
    const { body } = await ask(`/figures?${ids}`, sample.organization, viewer.email);
    expect(body).toEqual({
      resolvedRange: { from: "2026-09-07", to: "2026-09-21" },
      figures: [
        {
          creatorId: ana.id,
          views: 17_000,
          posts: 2,
          lastPostAt: "2026-09-15T07:00:00.000Z",
          earned: [
            { currency: "EUR", precision: 2, amount: 13_500, views: 17_000, costPerThousand: 135 / 17 },
          ],
        },
        {
          creatorId: ben.id,
          views: 1_000,
          posts: 1,
          lastPostAt: "2026-09-21T07:00:00.000Z",
          earned: [
            { currency: "USD", precision: 2, amount: 700, views: 0, costPerThousand: null },
            { currency: "EUR", precision: 2, amount: 5_000, views: 1_000, costPerThousand: 50 },
          ],
        },
      ],
    });
    expect((await ask(`/figures?${ids}&days=7`)).body).toMatchObject({
      resolvedRange: { from: "2026-09-15", to: "2026-09-21" },
      figures: [
        { creatorId: ana.id, views: 7_000, posts: 1, earned: [{ amount: 6_500, costPerThousand: 65 / 7 }] },
        { creatorId: ben.id, views: 1_000, posts: 1, earned: [{ amount: 700 }, { amount: 5_000 }] },
      ],
    });
  });

  it("add up to the hub's key figures", async () => {
    const { ana, ben } = sample;
    for (const days of [1, 7, 30]) {
      const { body } = await ask(`/figures?creatorIds=${ana.id},${ben.id}&days=${days}`);
      const { from, to } = body.resolvedRange;
      const hub = await sample.ask("/creator-hub/overview/kpis", {
        "dateRange[from]": from,
        "dateRange[to]": to,
      });
      const sum = (of: (row: { views: number; posts: number }) => number) =>
        body.figures.reduce((all: number, row: { views: number; posts: number }) => all + of(row), 0);
      expect(sum(({ views }) => views)).toBe(hub.body.metrics.totalViews);
      expect(sum(({ posts }) => posts)).toBe(hub.body.metrics.eligibleVideos);
    }
  });

  it("add up to the totals of the whole list, currency by currency", async () => {
    const { ana, ben, organization } = sample;
    const session = await signIn(app, organization.owner.email, organization.id);
    const totals = async (query: string) =>
      (await send(app, `/ui/v1/list-totals/creators?${query}`, { session })).body;
    expect(await totals("")).toEqual({
      views: 18_000,
      posts: 3,
      earned: [
        { currency: "USD", precision: 2, amount: 700 },
        { currency: "EUR", precision: 2, amount: 18_500 },
      ],
    });
    for (const days of ["", "&days=1", "&days=7", "&days=30"]) {
      const { body } = await ask(`/figures?creatorIds=${ana.id},${ben.id}${days}`);
      const sum = (key: "views" | "posts") =>
        body.figures.reduce((all: number, row: Record<"views" | "posts", number>) => all + row[key], 0);
      expect(await totals(days)).toMatchObject({ views: sum("views"), posts: sum("posts") });
    }
    expect(await totals("search=nobody")).toEqual({ views: 0, posts: 0, earned: [] });
  });

  it("are nothing for whoever has no work, and leave strangers out", async () => {
    const own = await buildCreator(stranger);
    const { body } = await ask(`/figures?creatorIds=${own.id},${sample.ana.id}`, stranger);
    expect(body.figures).toEqual([{ creatorId: own.id, views: 0, posts: 0, lastPostAt: null, earned: [] }]);
    const { status } = await ask("/figures?creatorIds=&days=0");
    expect(status).toBe(400);
  });
});

describe("creators in the order of a figure", () => {
  it.each([
    ["views", "desc", "Ana"],
    ["views", "asc", "Ben"],
    ["posts", "desc", "Ana"],
    ["lastPost", "desc", "Ben"],
    ["earned", "desc", "Ben"],
  ])("by %s, %s, begin with the right one", async (sortCol, sortDir, first) => {
    const { body } = await ask(`/ranked?sortCol=${sortCol}&sortDir=${sortDir}&perPage=1`);
    expect(body).toMatchObject({ totalRows: 2, pageCount: 2, data: [{ user: { firstName: first } }] });
  });

  it.each([1, 7, 30])("have the order of what is shown of %s days", async (days) => {
    const { ana, ben } = sample;
    const { body } = await ask(`/ranked?sortCol=views&days=${days}`);
    const shown = await ask(`/figures?creatorIds=${ana.id},${ben.id}&days=${days}`);
    const [anas, bens] = shown.body.figures;
    const first = anas.views > bens.views ? ana.id : ben.id;
    expect(body.data[0].id).toBe(first);
  });

  it("are filtered as the list is", async () => {
    const { body } = await ask("/ranked?search=birch&days=30");
    expect(body).toMatchObject({ totalRows: 1, data: [{ id: sample.ben.id }] });
    expect((await ask("/ranked?search=birch", stranger)).body.totalRows).toBe(0);
    expect((await ask("/ranked?sortCol=name")).status).toBe(400);
  });
});

describe("results of one creator", () => {
  it("tell what they earned by month and brought by campaign", async () => {
    const { body } = await ask(`/${sample.ana.id}/results`);
    const spend = { paid: 7_500, due: 6_000, running: 5_400 };
    expect(body).toMatchObject({
      resolvedRange: { from: "2026-09-07", to: "2026-09-21" },
      earnings: [{ currency: "EUR", precision: 2, ...spend, months: [{ month: "2026-09-01", ...spend }] }],
      campaigns: [
        {
          campaignId: sample.campaignId,
          name: "Results",
          currency: "EUR",
          startsOn: "2026-09-07",
          spend,
          views: 17_000,
          eligibleVideos: 2,
          targetVideos: expect.closeTo(30 / 7, 9),
          effectiveCpm: 135 / 17,
        },
      ],
      topVideos: [
        { platformVideoId: "a1", viewGain: 12_000 },
        { platformVideoId: "a2", viewGain: 5_000 },
      ],
    });
  });

  it("keep currencies apart, with all that was paid by hand", async () => {
    const { body } = await ask(`/${sample.ben.id}/results`);
    expect(body.earnings).toMatchObject([
      { currency: "USD", paid: 700, due: 0, running: 0 },
      { currency: "EUR", paid: 0, due: 5_000, running: 5_200 },
    ]);
    expect(body.campaigns).toMatchObject([{ spend: { paid: 0, due: 5_000, running: 5_200 }, views: 1_000 }]);
  });

  it("are empty without work, and unknown to others", async () => {
    const { id } = await buildCreator(stranger);
    expect((await ask(`/${id}/results`, stranger)).body).toMatchObject({
      earnings: [],
      campaigns: [],
      topVideos: [],
    });
    expect((await ask(`/${id}/results`)).status).toBe(404);
    expect((await ask(`/${createId("creator")}/results`)).status).toBe(404);
  });
});
