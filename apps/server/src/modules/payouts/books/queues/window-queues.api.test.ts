import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildCampaign } from "../../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../../test/creator-builders.ts";
import { buildDueWindow, SALARY } from "../../../../../test/payout-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../../test/tracking-builders.ts";
import { createId } from "../../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (path: string) => send(app, `/api/v1/payouts/${path}`, { apiKey });

interface PeriodRow {
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
}

async function periodsOf(path: string): Promise<string[]> {
  const { body } = await ask(path);
  return body.data.map((row: PeriodRow) =>
    [row.billingPeriodStart, row.billingPeriodEnd].map((bound) => bound.slice(0, 10)).join(" "),
  );
}

/** A creator in a campaign of these cycles, paid 100.00 for each. */
async function assignTo(
  schedule: Parameters<typeof buildCampaign>[1] & object,
  startDate: string,
): Promise<string> {
  const { id: campaignId } = await buildCampaign(organization, { ...SALARY, ...schedule });
  const { id: creatorId } = await buildCreator(organization);
  await buildAssignment(organization, { campaignId, creatorId, startDate });
  return campaignId;
}

describe("a window", () => {
  it("is listed with everything that a payer needs", async () => {
    const { campaignId, creatorId, creatorEmail, address } = await buildDueWindow(organization, {
      campaign: { name: "Autumn" },
      creator: { firstName: "Cora", lastName: "Lind" },
    });
    const account = await buildTrackedAccount(organization, { creatorId, username: "cora" });
    app.clock.set("2026-09-21T09:00:00.000Z");
    const { status, body } = await ask("due");
    expect(status).toBe(200);
    expect(body).toEqual({
      page: 1,
      perPage: 10,
      total: 1,
      data: [
        {
          ...address,
          id: `${campaignId}:${creatorId}:2026-09-14:2026-09-20`,
          campaignName: "Autumn",
          creatorUserId: expect.stringMatching(/^user_/),
          creatorName: "Cora Lind",
          creatorEmail,
          accounts: [
            {
              id: account.id,
              platform: "tiktok",
              platformAccountId: account.platformAccountId,
              isCompetitor: false,
              username: "cora",
              displayName: expect.any(String),
              linkState: "declared",
              linkStateSince: expect.any(String),
            },
          ],
          campaignStatus: "active",
          campaignValidFrom: "2026-09-07T00:00:00.000+00:00",
          campaignValidUntil: null,
          billingPeriodStart: "2026-09-14T00:00:00.000+00:00",
          billingPeriodEnd: "2026-09-20T00:00:00.000+00:00",
          interval: "week",
          intervalCount: 1,
          billingAnchor: "fixed",
          timeZone: "UTC",
          currency: "EUR",
          payoutAmount: 10_000,
          payoutPrecision: 2,
          payoutCurrency: "EUR",
          generation: 1,
          startedMidPeriod: false,
          endedEarly: false,
          isAwaitingProvider: false,
          awaitingProvider: null,
          providerWarning: null,
          calculationRefreshedAt: "2026-09-21T09:00:00.000Z",
          analyticsDataRefreshedAt: "2026-09-21T08:30:00.000Z",
        },
      ],
    });
  });

  it("moves from upcoming to due at midnight UTC after its last day, with nothing running", async () => {
    await buildDueWindow(organization, { startDate: "2026-09-21" });
    app.clock.set("2026-09-27T23:59:59.999Z");
    expect(await periodsOf("upcoming")).toEqual(["2026-09-21 2026-09-27"]);
    expect(await periodsOf("due")).toEqual([]);
    app.clock.set("2026-09-28T00:00:00.000Z");
    expect(await periodsOf("upcoming")).toEqual(["2026-09-28 2026-10-04"]);
    expect(await periodsOf("due")).toEqual(["2026-09-21 2026-09-27"]);
    expect((await ask("counts")).body).toEqual({ upcoming: 1, due: 1, canceled: 0, paid: 0 });
  });

  it("of months from the 31st ends the day before the month's last day, and comes back to the 31st", async () => {
    app.clock.set("2027-01-31T10:00:00.000Z");
    const schedule = { interval: "month", anchor: "rolling", startsOn: "2027-01-31" } as const;
    await assignTo({ schedule }, "2027-01-31");
    app.clock.set("2027-02-27T23:59:59.000Z");
    expect((await ask("counts")).body).toMatchObject({ upcoming: 1, due: 0 });
    app.clock.set("2027-04-30T00:00:00.000Z");
    expect(await periodsOf("due")).toEqual([
      "2027-01-31 2027-02-27",
      "2027-02-28 2027-03-30",
      "2027-03-31 2027-04-29",
    ]);
    expect(await periodsOf("upcoming")).toEqual(["2027-04-30 2027-05-30"]);
  });

  it("that holds a leap day is due when the leap day is over", async () => {
    app.clock.set("2028-02-01T10:00:00.000Z");
    const schedule = { interval: "month", anchor: "fixed", startsOn: "2028-02-01" } as const;
    await assignTo({ schedule }, "2028-02-01");
    app.clock.set("2028-02-29T23:59:59.999Z");
    expect(await periodsOf("upcoming")).toEqual(["2028-02-01 2028-02-29"]);
    app.clock.set("2028-03-01T00:00:00.000Z");
    expect(await periodsOf("due")).toEqual(["2028-02-01 2028-02-29"]);
  });
});

describe("a queue without anything", () => {
  it("is empty in every mode", async () => {
    for (const queue of ["upcoming", "due", "canceled", "paid"]) {
      expect((await ask(queue)).body).toEqual({ page: 1, perPage: 10, total: 0, data: [] });
      expect((await ask(`${queue}?mode=count`)).body).toEqual({ page: 1, perPage: 10, total: 0, data: [] });
      expect((await ask(`${queue}?mode=totals`)).body).toEqual({ totals: [] });
    }
    expect((await ask("counts")).body).toEqual({ upcoming: 0, due: 0, canceled: 0, paid: 0 });
  });

  it("keeps its total on a page beyond the last", async () => {
    await buildDueWindow(organization);
    expect((await ask("due?page=7&perPage=5")).body).toEqual({ page: 7, perPage: 5, total: 1, data: [] });
  });
});

describe("filters", () => {
  it("name campaigns and creators in any spelling, and match nothing else", async () => {
    const first = await buildDueWindow(organization);
    const second = await buildDueWindow(organization);
    await buildDueWindow(organization);
    const foreign = await buildDueWindow(await buildOrganization(app));
    const total = async (filter: string) => (await ask(`due?mode=count&${filter}`)).body.total;
    expect(await total("")).toBe(3);
    expect(await total(`campaignIds=${first.campaignId}`)).toBe(1);
    expect(await total(`campaignIds[0]=${first.campaignId}&campaignIds[1]=${second.campaignId}`)).toBe(2);
    expect(await total(`creatorIds=${first.creatorId}&creatorIds=${second.creatorId}`)).toBe(2);
    expect(await total(`creatorIds=${first.creatorId}&campaignIds=${second.campaignId}`)).toBe(0);
    expect(await total(`campaignIds=${foreign.campaignId}`)).toBe(0);
    expect(await total(`creatorIds=${createId("creator")}`)).toBe(0);
    const { body } = await ask(`counts?creatorIds[0]=${first.creatorId}&statuses[0]=due&statuses[1]=paid`);
    expect(body).toEqual({ due: 1, paid: 0 });
  });

  it("of another shape than ids or queues are refused with their place", async () => {
    const pathsOf = async (path: string) => {
      const { status, body } = await ask(path);
      expect(status).toBe(400);
      return body.data.issues.map((issue: { path: string }) => issue.path);
    };
    expect(await pathsOf("due?campaignIds[0]=x")).toEqual(["campaignIds.0"]);
    expect(await pathsOf("canceled?sortDir=up&mode=all")).toEqual(["sortDir", "mode"]);
    expect(await pathsOf("paid?perPage=101&providerPayoutStatus=gone")).toEqual([
      "perPage",
      "providerPayoutStatus.0",
    ]);
    expect(await pathsOf("counts?statuses=overdue")).toEqual(["statuses.0"]);
  });
});

describe("the order", () => {
  it("is by the end of the window, oldest first, and stable between pages", async () => {
    await buildDueWindow(organization, { startDate: "2026-09-07" });
    await buildDueWindow(organization, { startDate: "2026-09-07" });
    const whole = (await ask("due?perPage=4")).body.data.map((row: { id: string }) => row.id);
    expect(await periodsOf("due?perPage=4")).toEqual([
      ...Array(2).fill("2026-09-07 2026-09-13"),
      ...Array(2).fill("2026-09-14 2026-09-20"),
    ]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ask(`due?perPage=1&page=${page}`)));
    expect(pages.map(({ body }) => body.data[0].id)).toEqual(whole);
    const reversed = (await ask("due?perPage=4&sortDir=desc")).body.data.map((row: { id: string }) => row.id);
    expect(reversed).toEqual(whole.toReversed());
  });

  it("follows any column, both ways", async () => {
    const people = [
      ["Zoe", "alpha", 30],
      ["ana", "Gamma", 10],
      ["Ben", "beta", 20],
    ] as const;
    for (const [firstName, name, amount] of people) {
      await buildDueWindow(organization, {
        creator: { firstName, lastName: "" },
        campaign: { name, payouts: { fixedSalary: { amount } } },
      });
    }
    const namesBy = async (column: string, direction: string) =>
      (await ask(`due?sortCol=${column}&sortDir=${direction}`)).body.data.map(
        (row: { creatorName: string }) => row.creatorName,
      );
    expect(await namesBy("creatorName", "asc")).toEqual(["ana", "Ben", "Zoe"]);
    expect(await namesBy("creatorName", "desc")).toEqual(["Zoe", "Ben", "ana"]);
    expect(await namesBy("campaignName", "asc")).toEqual(["Zoe", "Ben", "ana"]);
    expect(await namesBy("payoutAmount", "asc")).toEqual(["ana", "Ben", "Zoe"]);
    expect(await namesBy("payoutAmount", "desc")).toEqual(["Zoe", "Ben", "ana"]);
    expect(await namesBy("billingPeriodStart", "asc")).toHaveLength(3);
  });
});

describe("totals", () => {
  it("sum every currency by itself, in minor units, over all pages", async () => {
    await buildDueWindow(organization, { startDate: "2026-09-07" });
    await buildDueWindow(organization, { campaign: { payouts: { fixedSalary: { amount: 12.34 } } } });
    await buildDueWindow(organization, {
      campaign: { currency: "JPY", payouts: { fixedSalary: { amount: 500 } } },
    });
    await buildDueWindow(organization, {
      campaign: { currency: "KWD", payouts: { fixedSalary: { amount: 1.005 } } },
    });
    expect((await ask("due?mode=totals&perPage=1")).body).toEqual({
      totals: [
        { currency: "EUR", amount: 21_234, precision: 2, count: 3 },
        { currency: "JPY", amount: 500, precision: 0, count: 1 },
        { currency: "KWD", amount: 1_005, precision: 3, count: 1 },
      ],
    });
    expect((await ask("upcoming?mode=totals")).body.totals).toHaveLength(3);
  });

  it("and counts equal what the lists hold", async () => {
    await buildDueWindow(organization, { startDate: "2026-09-07" });
    await buildDueWindow(organization);
    const { body: counts } = await ask("counts");
    for (const queue of ["upcoming", "due", "canceled", "paid"]) {
      const { body: list } = await ask(queue);
      const { body } = await ask(`${queue}?mode=totals`);
      const counted = body.totals.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      expect([queue, counts[queue], list.total, counted]).toEqual([
        queue,
        ...Array(3).fill(list.data.length),
      ]);
    }
  });
});

describe("windows that pay nothing", () => {
  it("are there unless they are left out", async () => {
    await buildDueWindow(organization);
    await buildDueWindow(organization, { campaign: { payouts: { basePayouts: [{ perVideo: 10 }] } } });
    expect((await ask("due")).body).toMatchObject({ total: 2 });
    const { body } = await ask("due?includeEmpty=false");
    expect(body.total).toBe(1);
    expect(body.data.map((row: { payoutAmount: number }) => row.payoutAmount)).toEqual([10_000]);
    expect((await ask("due?includeEmpty=false&mode=count")).body).toMatchObject({ total: 1, data: [] });
    expect((await ask("due?includeEmpty=false&mode=totals")).body.totals).toMatchObject([{ count: 1 }]);
    expect((await ask("due?mode=totals")).body.totals).toMatchObject([{ amount: 10_000, count: 2 }]);
    expect((await ask("upcoming?includeEmpty=false")).body.total).toBe(1);
  });
});
