import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { buildDueWindow, type TestDueWindow, windowAddress } from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { publishDuePayoutsTask } from "./publish-due-payouts.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-09T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.code, body.message];
const idsIn = async (queue: "upcoming" | "due") =>
  (await send(app, `/api/v1/payouts/${queue}?perPage=100`, { apiKey })).body.data.map(
    ({ id }: { id: string }) => id.slice(-21),
  );

const cycles = [
  { interval: "day", startsOn: "2026-09-10", endsOn: "2026-09-10", next: "2026-09-11" },
  { interval: "week", startsOn: "2026-09-10", endsOn: "2026-09-16", next: "2026-09-17" },
  { interval: "month", startsOn: "2026-09-10", endsOn: "2026-10-09", next: "2026-10-10" },
] as const;

describe.each(cycles)("a window of one $interval", ({ interval, startsOn, endsOn, next }) => {
  const days = `${startsOn}:${endsOn}`;
  const build = async (): Promise<TestDueWindow> => {
    const due = await buildDueWindow(organization, {
      campaign: { schedule: { interval, anchor: "fixed", startsOn } },
      startDate: startsOn,
    });
    return { ...due, address: windowAddress(due, startsOn, endsOn) };
  };

  it("does not exist on the day before, and runs from the first instant of its first day", async () => {
    const { address } = await build();
    app.clock.set("2026-09-09T23:59:59.999Z");
    expect([await idsIn("upcoming"), (await post("/payouts/cancel", address)).status]).toEqual([[], 404]);
    app.clock.set(`${startsOn}T00:00:00.000Z`);
    expect([await idsIn("upcoming"), await idsIn("due")]).toEqual([[days], []]);
  });

  it.each(["00:00:00.000", "23:59:59.999"])("still runs at %s of its last day", async (time) => {
    const { address } = await build();
    app.clock.set(`${endsOn}T${time}Z`);
    expect([await idsIn("upcoming"), await idsIn("due")]).toEqual([[days], []]);
    expect(refusal(await post("/payouts/cancel", address))).toEqual([
      409,
      "PAYOUT_CONFLICT",
      "This window still runs",
    ]);
    const { body } = await post("/payouts/cancel/bulk", { windows: [address] });
    expect(body.data.issues).toEqual([{ path: "windows.0", message: "This window still runs" }]);
    expect(refusal(await initiate(app, apiKey, await calculate(app, apiKey, address)))).toEqual([
      409,
      "PAYOUT_CONFLICT",
      "This window is not due: it was paid or canceled, or still runs",
    ]);
    await forgetEvents(organization);
    await publishDuePayoutsTask.run(app.services, {});
    expect((await eventsOf(organization)).filter(({ type }) => type === "payout.due")).toEqual([]);
  });

  it("is due from the first instant of the next day, as it is calculated from then on", async () => {
    const [due, other] = [await build(), await build()];
    app.clock.set(`${endsOn}T23:59:59.999Z`);
    const early = await calculate(app, apiKey, due.address);
    app.clock.set(`${next}T00:00:00.000Z`);
    expect(await idsIn("due")).toEqual([days, days]);
    expect(refusal(await initiate(app, apiKey, early))).toEqual([
      409,
      "PAYOUT_CONFLICT",
      "This was calculated before the window became due; calculate again",
    ]);
    await forgetEvents(organization);
    await publishDuePayoutsTask.run(app.services, {});
    expect((await eventsOf(organization)).filter(({ type }) => type === "payout.due")).toHaveLength(2);
    expect((await initiate(app, apiKey, await calculate(app, apiKey, due.address))).status).toBe(200);
    expect((await post("/payouts/cancel", other.address)).status).toBe(200);
  });
});
