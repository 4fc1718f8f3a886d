import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { eventsOf } from "../../../../../test/outbox.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import { calculate, initiate, manualPayout } from "../../../../../test/provider-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization);
});

const get = async (path: string) => (await send(app, `/api/v1${path}`, { apiKey })).body;
const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
const startsOf = async (queue: string, day: string): Promise<string[]> =>
  (await get(`/payouts/${queue}?referenceDate=${day}`)).data.map((row: { id: string }) =>
    row.id.slice(-21, -11),
  );

describe("the queues as of a day", () => {
  it("shows what was due at the end of it, whatever was paid or canceled later", async () => {
    app.clock.set("2026-10-06T10:00:00.000Z");
    const calculation = await calculate(app, apiKey, due.address);
    await initiate(app, apiKey, calculation);
    app.clock.set("2026-10-08T10:00:00.000Z");
    expect(await startsOf("due", "2026-09-20")).toEqual([]);
    expect(await startsOf("upcoming", "2026-09-20")).toEqual(["2026-09-14"]);
    expect(await startsOf("due", "2026-09-21")).toEqual(["2026-09-14"]);
    expect(await startsOf("due", "2026-10-05")).toEqual(["2026-09-14", "2026-09-21", "2026-09-28"]);
    expect(await startsOf("due", "2026-10-06")).toEqual(["2026-09-21", "2026-09-28"]);
    expect(await startsOf("due", "2026-10-08")).toEqual(["2026-09-21", "2026-09-28"]);
    expect(await startsOf("due", "2026-10-12")).toEqual(["2026-09-21", "2026-09-28", "2026-10-05"]);
    expect(await get("/payouts/counts?referenceDate=2026-10-05")).toEqual({
      upcoming: 1,
      due: 3,
      canceled: 0,
      paid: 0,
    });
    expect(await get("/payouts/counts")).toEqual({ upcoming: 1, due: 2, canceled: 0, paid: 1 });
    expect(await get("/payouts/due?mode=totals&referenceDate=2026-10-05")).toMatchObject({
      totals: [{ amount: 30_000, count: 3 }],
    });
  });

  it("knows for how long a window was canceled", async () => {
    await post("/payouts/cancel", due.address);
    app.clock.set("2026-09-24T10:00:00.000Z");
    await post("/payouts/cancel/reinstate", due.address);
    expect(await startsOf("due", "2026-09-23")).toEqual([]);
    expect(await get("/payouts/counts?referenceDate=2026-09-23&statuses=canceled")).toEqual({ canceled: 1 });
    expect(await startsOf("due", "2026-09-24")).toEqual(["2026-09-14"]);
  });

  it("counts what happens at midnight to the day that begins", async () => {
    const canceled = await buildDueWindow(organization);
    app.clock.set("2026-09-22T00:00:00.000Z");
    await initiate(app, apiKey, await calculate(app, apiKey, due.address));
    expect((await post("/payouts/cancel", canceled.address)).status).toBe(200);
    app.clock.set("2026-09-23T00:00:00.000Z");
    expect((await post("/payouts/cancel/reinstate", canceled.address)).status).toBe(200);
    app.clock.set("2026-09-25T08:30:00.000Z");
    const countsOn = (day: string) => get(`/payouts/counts?referenceDate=${day}&statuses=due,canceled,paid`);
    expect(await countsOn("2026-09-21")).toEqual({ due: 2, canceled: 0, paid: 0 });
    expect(await countsOn("2026-09-22")).toEqual({ due: 0, canceled: 1, paid: 1 });
    expect(await countsOn("2026-09-23")).toEqual({ due: 1, canceled: 0, paid: 1 });
  });

  it("knows the last day there is", async () => {
    expect(await startsOf("due", "9999-12-31")).toEqual(["2026-09-14", "2026-09-21"]);
    expect(await get("/payouts/counts?referenceDate=9999-12-31&statuses[]=")).toMatchObject({
      due: 2,
      paid: 0,
    });
    expect((await get("/payouts/paid?from=0001-01-01&to=9999-12-31")).data).toEqual([]);
    expect((await get("/ledger?to=9999-12-31")).data).toEqual([]);
  });

  it.each([
    ["2026-10-05T00:00:00Z", "2026-10-05"],
    ["2026-10-05T23:59:59.999Z", "2026-10-05"],
    ["2026-10-06T01:00:00+02:00", "2026-10-05"],
    ["2026-10-05T23:00:00-02:00", "2026-10-06"],
    ["9999-12-31T11:59:59-12:00", "9999-12-31"],
  ])("takes the timestamp %s for its day in UTC, %s", async (timestamp, day) => {
    const text = encodeURIComponent(timestamp);
    expect(await startsOf("due", text)).toEqual(await startsOf("due", day));
    expect(await startsOf("upcoming", text)).toEqual(await startsOf("upcoming", day));
    const counts = await get(`/payouts/counts?referenceDate=${day}`);
    expect(await get(`/payouts/counts?referenceDate=${text}`)).toEqual(counts);
    // A plus sign that was not encoded arrives as a space.
    expect(await get(`/payouts/counts?referenceDate=${timestamp}`)).toEqual(counts);
  });

  it("has other windows due a second later, on the next day", async () => {
    expect(await startsOf("due", "2026-09-20T23:59:59Z")).toEqual([]);
    expect(await startsOf("due", "2026-09-21T00:00:00Z")).toEqual(["2026-09-14"]);
  });

  it.each([
    "yesterday",
    "2026-10-05T08:30:00",
    "2026-02-30T08:30:00Z",
    "9999-12-31T23:59:59-12:00",
    "0001-01-01T00:00:00%2B14:00",
  ])("refuses %s, which is no day", async (text) => {
    for (const path of ["due", "upcoming", "counts"]) {
      const answer = await send(app, `/api/v1/payouts/${path}?referenceDate=${text}`, { apiKey });
      expect([answer.status, answer.body.data.issues[0].path], path).toEqual([400, "referenceDate"]);
    }
  });
});

describe("counting", () => {
  it.each(["due", "upcoming", "canceled", "paid"])("answers the %s queue without rows", async (queue) => {
    expect(await get(`/payouts/${queue}?mode=count&perPage=5`)).toEqual({
      page: 1,
      perPage: 5,
      total: queue === "due" || queue === "upcoming" ? 1 : 0,
      data: [],
    });
  });

  it("does not take windows that pay nothing for due", async () => {
    await buildDueWindow(organization, { campaign: { payouts: { basePayouts: [{ perVideo: 10 }] } } });
    expect(await get("/payouts/counts")).toMatchObject({ due: 1, upcoming: 2 });
    expect((await get("/payouts/due")).total).toBe(2);
  });
});

describe("initiating", () => {
  it("takes a reference, and provider options that are off", async () => {
    const calculation = await calculate(app, apiKey, due.address);
    const refused = await initiate(app, apiKey, calculation, { sendEmail: true, notes: "x" });
    expect([refused.status, refused.body.data.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["sendEmail", "notes"],
    ]);
    const { body } = await initiate(app, apiKey, calculation, {
      reference: "Wire 77",
      autoApprove: false,
      sendEmail: false,
    });
    expect(await get(`/payouts/${body.payoutId}`)).toMatchObject({
      reference: "Wire 77",
      payoutProvider: "manual",
      interval: "week",
      intervalCount: 1,
      billingAnchor: "fixed",
      timeZone: "UTC",
      campaignStatus: "active",
      campaignValidUntil: null,
    });
  });

  it("echoes how a manual payout was paid, and knows no campaign of it", async () => {
    const { body } = await post("/payouts/manual", manualPayout({ creatorId: due.creatorId }));
    const nothing = { interval: null, intervalCount: null, billingAnchor: null, timeZone: null };
    expect(body).toMatchObject({ payoutProvider: "manual", ...nothing, campaignStatus: null });
    expect((await get("/payouts/paid")).data[0]).toMatchObject({ payoutProvider: "manual", ...nothing });
  });
});

describe("canceling several windows", () => {
  it("takes all of them out of the queue, each with its event", async () => {
    const other = await buildDueWindow(organization);
    const windows = [due.address, other.address];
    const { status, body } = await post("/payouts/cancel/bulk", { windows, reasonNote: "Pilot" });
    expect([status, body.cancellationIds.length]).toEqual([200, 2]);
    expect((await get("/payouts/canceled")).total).toBe(2);
    const told = (await eventsOf(organization)).filter(({ type }) => type === "payout.canceled");
    expect(told.map(({ data }) => data)).toMatchObject([
      { reason: "canceled", note: "Pilot" },
      { reason: "canceled", note: "Pilot" },
    ]);
  });

  it("cancels none when one cannot be, and says what keeps each", async () => {
    const other = await buildDueWindow(organization);
    await post("/payouts/cancel", other.address);
    const missing = { ...due.address, creatorId: "orgcre_000000000000" };
    const windows = [due.address, other.address, missing];
    const { status, body } = await post("/payouts/cancel/bulk", { windows });
    expect([status, body.code, body.data.issues]).toEqual([
      409,
      "PAYOUT_CONFLICT",
      [
        { path: "windows.1", message: "This window is canceled already" },
        { path: "windows.2", message: "There is no such window" },
      ],
    ]);
    expect((await get("/payouts/due")).total).toBe(1);
    const twice = await post("/payouts/cancel/bulk", { windows: [due.address, due.address] });
    expect([twice.status, twice.body.data.issues[0].path]).toEqual([400, "windows.1"]);
  });
});
