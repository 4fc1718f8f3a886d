import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief, publishedBriefs } from "../../../../test/brief-builders.ts";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { forgetEvents } from "../../../../test/outbox.ts";
import { issuePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { buildPaidCreator, type PaidCreator } from "../../../../test/portal-world.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let world: PaidCreator;
let briefId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// Their work ends with the week of 14 September, a week without videos that owes nothing.
beforeEach(async () => {
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
  world = await buildPaidCreator(app, organization);
  briefId = (await buildBrief(organization, { campaignIds: [world.campaignId] })).id;
  await ask("POST", "/creators/campaigns/unassign", {
    creatorIds: [world.creator.id],
    endBasis: "custom",
    endDate: "2026-09-20",
  });
});

async function ask(method: string, path: string, body?: object) {
  const answer = await send(app, `/api/v1${path}`, { method, apiKey: world.apiKey, ...(body && { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.body;
}
const inPortal = async (path: string) =>
  (await (await enterPortal(app, world.creator)).send(`/creators/${world.creator.id}${path}`)).body;

async function published(): Promise<readonly string[]> {
  await forgetEvents(organization);
  await ask("PUT", `/briefs/${briefId}`, { notify: true });
  return (await publishedBriefs(organization)).flatMap(({ brief }) => brief.creatorIds);
}

describe.each(["00:00:00.000", "23:59:59.999"])("at %s of the last day of their work, a creator", (time) => {
  beforeEach(() => app.clock.set(`2026-09-20T${time}Z`));

  it("still sees what they work on", async () => {
    const { assignment } = await inPortal("/home");
    expect(assignment).toMatchObject({
      status: "running",
      endsOn: "2026-09-20",
      cycle: { startsOn: "2026-09-14", endsOn: "2026-09-20", daysLeft: 1 },
    });
  });

  it("hears of the brief of their campaign", async () => {
    expect(await published()).toEqual([world.creator.id]);
  });

  it("needs the campaign's currency", async () => {
    await issuePayout(organization, windowAddress(worker(), "2026-09-07", "2026-09-13"));
    await ask("GET", "/payouts/upcoming");
    expect((await inPortal("/payout-method")).neededCurrencies).toEqual(["EUR"]);
  });
});

const worker = () => ({ campaignId: world.campaignId, creatorId: world.creator.id });

describe("on the day after it, a creator", () => {
  beforeEach(async () => {
    await issuePayout(organization, windowAddress(worker(), "2026-09-07", "2026-09-13"));
    app.clock.set("2026-09-21T00:00:00.000Z");
  });

  it("works on nothing, hears of no brief, and needs no currency", async () => {
    expect((await inPortal("/home")).assignment).toBeNull();
    expect(await published()).toEqual([]);
    await ask("GET", "/payouts/due");
    expect((await inPortal("/payout-method")).neededCurrencies).toEqual([]);
  });
});
