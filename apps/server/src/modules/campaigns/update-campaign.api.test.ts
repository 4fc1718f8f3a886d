import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import {
  buildCampaign,
  buildWindow,
  type CampaignFields,
  campaignSpec,
  insertAssignment,
} from "../../../test/campaign-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { hubEventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const edit = (id: string, body: object) => ask("PUT", `/campaigns/${id}`, body);
const build = async (fields: Partial<CampaignFields> = {}) => (await buildCampaign(organization, fields)).id;

/** The rules as they are stored, to the byte. */
async function storedRules(id: string): Promise<string> {
  const row = await app.services.db.row<{ rules: string }>(sql`
    select rules::text as rules from campaigns where id = ${id}`);
  return row.rules;
}

async function typesOfEvents(): Promise<string[]> {
  return (await hubEventsOf(organization)).map(({ type }) => type);
}

/** The campaign with a creator who works in it. */
async function putToUse(campaignId: string) {
  const creator = await buildCreator(organization);
  return insertAssignment(organization, { campaignId, creatorId: creator.id });
}

describe("editing a campaign", () => {
  it("replaces what is sent, schedule keys one by one, and keeps the rest", async () => {
    const id = await build({ name: "Before", description: "Text" });
    app.clock.advance(60_000);
    const { status, body } = await edit(id, {
      name: " After ",
      description: null,
      schedule: { intervalCount: 2 },
    });
    app.clock.advance(-60_000);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "After",
      description: null,
      intervalCount: 2,
      revision: 2,
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:31:00.000Z",
      videoTarget: 2,
    });
    expect(body.spec.schedule).toEqual({
      interval: "week",
      intervalCount: 2,
      anchor: "fixed",
      startsOn: "2026-09-07",
    });
    expect((await ask("GET", `/campaigns/${id}`)).body).toEqual(body);
    const { body: log } = await ask("GET", "/activity?types=campaign.updated");
    expect(log.data[0].changes).toEqual({
      name: { before: "Before", after: "After" },
      description: { before: "Text", after: null },
      schedule: {
        before: { interval: "week", intervalCount: 1, anchor: "fixed", startsOn: "2026-09-07" },
        after: { interval: "week", intervalCount: 2, anchor: "fixed", startsOn: "2026-09-07" },
      },
    });
    const [, , updated] = await hubEventsOf(organization);
    expect(updated).toMatchObject({
      type: "campaign.updated",
      data: { changeSource: "update", campaign: { id, name: "After", revision: 2, spec: body.spec } },
    });
  });

  it("replaces payouts as a whole", async () => {
    const id = await build();
    const { body } = await edit(id, { payouts: { fixedSalary: { amount: 250 } } });
    expect(body.spec.payouts).toEqual({
      fixedSalary: { amount: 250 },
      basePayouts: [],
      cpmPayouts: [],
      flatBonuses: [],
      eligibility: { windowDays: 31, publicationScope: "include_earlier" },
    });
    expect(body.rules).toMatchObject([{ type: "fixed_salary", amount: 25_000 }]);
  });

  it("changes nothing when nothing would change: no revision, no event, no entry in the log", async () => {
    const spec = campaignSpec();
    const id = await build(spec);
    const rules = await storedRules(id);
    const before = (await ask("GET", `/campaigns/${id}`)).body;
    for (const body of [{}, spec, before.spec, { notifyCreatorsOfBriefChange: true }]) {
      const answer = await edit(id, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(before);
    }
    expect(await storedRules(id)).toBe(rules);
    expect(await typesOfEvents()).toEqual(["campaign.created", "campaign.started"]);
    expect((await ask("GET", "/activity?types=campaign.updated")).body.totalRows).toBe(0);
    expect((await ask("GET", `/campaigns/${id}/revisions`)).body.totalRows).toBe(1);
  });

  it("may leave an early start in place, but not move to one", async () => {
    const id = await build();
    await app.services.db.execute(sql`update campaigns set starts_on = '2025-01-06' where id = ${id}`);
    expect((await edit(id, { name: "Kept", schedule: { startsOn: "2025-01-06" } })).status).toBe(200);
    const moved = await edit(id, { schedule: { startsOn: "2025-01-13" } });
    expect(moved.body.data.issues).toMatchObject([{ path: "schedule.startsOn" }]);
  });

  it("refuses bad input, a foreign campaign, an unknown one and a taken name", async () => {
    const id = await build();
    const other = await build({ name: "Taken" });
    const unknown = await edit(id, { endsOn: "2026-10-04", payouts: { cpmPayouts: {} } });
    expect(unknown.body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "endsOn",
      "payouts.cpmPayouts",
    ]);
    const policy = await edit(id, { payouts: {} });
    expect(policy.status).toBe(400);
    expect(policy.body.data.issues).toMatchObject([{ path: "payouts" }]);
    const foreign = await buildCampaign(await buildOrganization(app));
    for (const gone of [foreign.id, createId("campaign")])
      expect((await edit(gone, { name: "Mine" })).body.code).toBe("NOT_FOUND");
    expect((await edit(id, { name: "TAKEN" })).body.code).toBe("CAMPAIGN_NAME_CONFLICT");
    expect((await edit(other, { name: "TAKEN" })).body.name).toBe("TAKEN");
  });

  it("takes the hash of the reviewed edit, and refuses what has changed since", async () => {
    const id = await build();
    const changes = { videoTarget: 5 };
    const { body: review } = await ask("POST", "/campaigns/validate", { campaignId: id, spec: changes });
    await edit(id, { description: "Meanwhile" });
    const { status, body } = await edit(id, { ...changes, previewHash: review.previewHash });
    expect(status).toBe(409);
    expect(body.code).toBe("CAMPAIGN_PREVIEW_MISMATCH");
    await edit(id, { description: null });
    expect((await edit(id, { ...changes, previewHash: review.previewHash })).body.videoTarget).toBe(5);
  });

  it("loses none of many edits of different fields at the same moment", async () => {
    const id = await build();
    const answers = await Promise.all([
      edit(id, { name: "Renamed" }),
      edit(id, { description: "Described" }),
      edit(id, { videoTarget: 9 }),
      edit(id, { schedule: { intervalCount: 3 } }),
      edit(id, { payouts: { fixedSalary: { amount: 1 } } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await ask("GET", `/campaigns/${id}`);
    expect(body).toMatchObject({
      name: "Renamed",
      description: "Described",
      videoTarget: 9,
      intervalCount: 3,
      revision: 6,
      spec: { payouts: { fixedSalary: { amount: 1 } } },
    });
    const revisions = (await ask("GET", `/campaigns/${id}/revisions`)).body.data;
    for (const [index, { specBefore }] of revisions.entries())
      expect(specBefore).toEqual(revisions[index + 1]?.specAfter ?? null);
  });
});

describe("the rules of an edited campaign", () => {
  it("stay byte for byte through a rename and the unchanged payouts, spelled with or without defaults", async () => {
    const spec = campaignSpec();
    const id = await build(spec);
    const rules = await storedRules(id);
    const { body } = await edit(id, { name: "Renamed", description: "New", payouts: spec.payouts });
    expect(body.revision).toBe(2);
    await edit(id, { schedule: { startsOn: "2026-09-14" }, payouts: body.spec.payouts });
    expect(await storedRules(id)).toBe(rules);
  });

  it("are derived anew, with new ids, when payouts change", async () => {
    const id = await build();
    const before = (await ask("GET", `/campaigns/${id}`)).body.rules;
    const { body } = await edit(id, { payouts: { basePayouts: [{ perVideo: 12.5 }] } });
    expect(body.rules).toMatchObject([{ type: "base_payout", amount: 1250 }]);
    expect(before.map(({ id: ruleId }: { id: string }) => ruleId)).not.toContain(body.rules[0].id);
  });

  it("follow the video target, which caps the base payout", async () => {
    const id = await build();
    const { body } = await edit(id, { videoTarget: 7 });
    expect(body.rules[0]).toMatchObject({ type: "base_payout", limit: { videos: 7, amount: null } });
    expect(body.spec.payouts).toEqual((await ask("GET", `/campaigns/${id}`)).body.spec.payouts);
  });

  it("follow the currency: amounts of the spec stay as they are, in minor units of the new one", async () => {
    const id = await build();
    const { body } = await edit(id, { currency: "JPY" });
    expect(body.spec.payouts.basePayouts[0].perVideo).toBe(10);
    expect(body.rules[0]).toMatchObject({ currency: "JPY", precision: 0, amount: 10 });
    const kuwait = await edit(id, { currency: "KWD" });
    expect(kuwait.body.rules[0]).toMatchObject({ currency: "KWD", precision: 3, amount: 10_000 });
  });

  it("must fit the new currency's precision", async () => {
    const id = await build({ payouts: { basePayouts: [{ perVideo: 10.5 }] } });
    const { status, body } = await edit(id, { currency: "JPY" });
    expect(status).toBe(400);
    expect(body.data.issues).toMatchObject([{ path: "payouts.basePayouts.0.perVideo" }]);
  });

  it("with several eligibilities are derived only from payouts that are sent along", async () => {
    const id = await build({
      payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 1 }] }, { tiers: [{ from: 0, rate: 2 }] }] },
    });
    await app.services.db.execute(sql`
      update campaigns set rules = jsonb_set(rules, '{1,eligibility,windowDays}', '7') where id = ${id}`);
    const rules = await storedRules(id);
    for (const changes of [{ videoTarget: 3 }, { currency: "USD" }]) {
      const { status, body } = await edit(id, changes);
      expect(status).toBe(400);
      expect(body.data.issues).toMatchObject([{ path: "payouts.eligibility" }]);
    }
    expect((await edit(id, { name: "Fine" })).status).toBe(200);
    expect(await storedRules(id)).toBe(rules);
    const { spec } = (await ask("GET", `/campaigns/${id}`)).body;
    const { body } = await edit(id, { videoTarget: 3, payouts: spec.payouts });
    expect(body.rules.map((rule: { eligibility: object }) => rule.eligibility)).toEqual([
      spec.payouts.eligibility,
      spec.payouts.eligibility,
    ]);
  });
});

describe("a campaign in use", () => {
  const locked = [
    "currency",
    "schedule.interval",
    "schedule.intervalCount",
    "schedule.anchor",
    "schedule.startsOn",
  ];
  const changes = {
    currency: "USD",
    schedule: { interval: "month", intervalCount: 2, anchor: "rolling", startsOn: "2026-09-14" },
  };

  it("names the locked fields, and refuses to change any of them", async () => {
    const id = await build();
    expect((await ask("GET", `/campaigns/${id}`)).body.lockedFields).toEqual([]);
    await putToUse(id);
    const { status, body } = await edit(id, { ...changes, name: "No" });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "CAMPAIGN_FIELD_LOCKED", data: { fields: locked } });
    const some = await edit(id, { currency: "USD", schedule: { anchor: "rolling", intervalCount: 1 } });
    expect(some.body.data).toEqual({ fields: ["currency", "schedule.anchor"] });
    const read = (await ask("GET", `/campaigns/${id}`)).body;
    expect(read).toMatchObject({ lockedFields: locked, revision: 1 });
  });

  it("takes an echo of the locked values, and changes of everything else", async () => {
    const spec = campaignSpec();
    const id = await build(spec);
    await putToUse(id);
    const { body } = await edit(id, {
      ...spec,
      name: "Other",
      description: "Text",
      videoTarget: 4,
      payouts: { fixedSalary: { amount: 5 } },
    });
    expect(body).toMatchObject({ name: "Other", description: "Text", videoTarget: 4, revision: 2 });
  });

  it.each(["paid", "canceled"] as const)("stays in use by a window that was %s", async (state) => {
    const id = await build();
    const assignment = await putToUse(id);
    await buildWindow(organization, assignment, { state });
    expect((await edit(id, { currency: "USD" })).body.code).toBe("CAMPAIGN_FIELD_LOCKED");
  });

  it("is free again once nothing of it is left", async () => {
    const id = await build();
    const { id: assignmentId } = await putToUse(id);
    await app.services.db.execute(sql`delete from assignments where id = ${assignmentId}`);
    expect((await edit(id, { currency: "USD" })).body.currency).toBe("USD");
  });
});

describe("moving the start of a campaign", () => {
  const startsOn = (day: string) => ({ schedule: { startsOn: day } });

  it("to a day that has come tells that it started, once", async () => {
    const id = await build({ schedule: { interval: "week", anchor: "fixed", startsOn: "2026-10-05" } });
    await edit(id, startsOn("2026-09-21"));
    await edit(id, startsOn("2026-09-14"));
    expect(await typesOfEvents()).toEqual([
      "campaign.created",
      "campaign.updated",
      "campaign.started",
      "campaign.updated",
    ]);
    const told = await app.services.db.rows(sql`
      select on_day from told_moments where subject_id = ${id} order by on_day`);
    expect(told).toEqual([{ on_day: "2026-09-14" }, { on_day: "2026-09-21" }]);
  });

  it("is refused when no cycle would then end on the campaign's last day", async () => {
    const id = await build();
    await app.services.db.execute(sql`update campaigns set ends_on = '2026-10-04' where id = ${id}`);
    for (const schedule of [{ startsOn: "2026-09-08" }, { intervalCount: 3 }, { startsOn: "2026-10-05" }]) {
      const { status, body } = await edit(id, { schedule });
      expect(status).toBe(400);
      expect(body.data.issues).toMatchObject([{ path: "schedule" }]);
    }
    expect((await edit(id, startsOn("2026-09-14"))).body.status).toBe("closing");
  });
});
