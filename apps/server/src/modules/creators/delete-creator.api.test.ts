import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign, buildWindow, insertAssignment } from "../../../test/campaign-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const get = async (id: string) => (await send(app, `/api/v1/creators/${id}`, { apiKey })).body;
const remove = (id: string) => send(app, `/api/v1/creators/${id}`, { method: "DELETE", apiKey, body: {} });
const isKnown = async (userId: string) =>
  (await app.services.db.rows(sql`select from users where id = ${userId}`)).length === 1;

describe("deleting a creator", () => {
  it("removes a person whom nobody else knows, keeps their accounts tracked, and tells who they were", async () => {
    const account = await buildTrackedAccount(organization);
    const creator = await buildCreator(organization, {
      accountIds: [account.id],
      tags: ["Only theirs"],
      invite: true,
    });
    const { status, body } = await remove(creator.id);
    expect([status, body]).toEqual([200, { success: true, deletedUser: true }]);
    expect(await isKnown(creator.userId)).toBe(false);
    expect((await get(creator.id)).code).toBe("NOT_FOUND");
    expect((await send(app, "/api/v1/creators/tags", { apiKey })).body).toEqual([]);
    const tracked = await send(app, "/api/v1/accounts/tracked", { apiKey });
    expect(tracked.body.data).toMatchObject([{ id: account.id, orgCreatorId: null, creator: null }]);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: "creator.deleted",
      data: {
        reason: "manual",
        creator: { id: creator.id, accounts: [{ id: account.id }], tags: [{ name: "Only theirs" }] },
      },
    });
    const { body: log } = await send(app, "/api/v1/activity?perPage=1", { apiKey });
    expect(log.data[0]).toMatchObject({ type: "creator.deleted", subject: { id: creator.id } });
    expect((await remove(creator.id)).body.code).toBe("CREATOR_NOT_FOUND");
  });

  it("leaves a person whom somebody else knows", async () => {
    const { owner } = await buildOrganization(app);
    const elsewhere = await buildCreator(organization, { email: owner.email });
    expect((await remove(elsewhere.id)).body.deletedUser).toBe(false);
    const shared = await buildCreator(organization);
    await buildCreator(await buildOrganization(app), { email: shared.email });
    expect((await remove(shared.id)).body.deletedUser).toBe(false);
    expect([await isKnown(elsewhere.userId), await isKnown(shared.userId)]).toEqual([true, true]);
  });

  it("is refused for whoever was paid, had a payout canceled, or was ever assigned, in this order", async () => {
    const campaign = await buildCampaign(organization);
    const { id: creatorId } = await buildCreator(organization);
    const assignment = await insertAssignment(organization, {
      campaignId: campaign.id,
      creatorId,
      validFrom: "2026-09-07",
      validUntil: "2026-09-20",
    });
    const before = await eventsOf(organization);
    const refusal = async () => {
      const { status, body } = await remove(creatorId);
      return [status, body.code];
    };
    expect(await refusal()).toEqual([409, "CREATOR_HAS_ASSIGNMENTS"]);
    await buildWindow(organization, assignment, { state: "canceled", endsOn: "2026-09-20" });
    expect(await refusal()).toEqual([409, "CREATOR_HAS_CANCELED_PAYOUTS"]);
    await buildWindow(organization, assignment, {
      state: "paid",
      startsOn: "2026-09-07",
      endsOn: "2026-09-13",
    });
    expect(await refusal()).toEqual([409, "CREATOR_HAS_PAYOUTS"]);
    expect((await get(creatorId)).id).toBe(creatorId);
    expect(await eventsOf(organization)).toEqual(before);
  });

  it("accepts a request without a body", async () => {
    const { id } = await buildCreator(organization);
    expect((await send(app, `/api/v1/creators/${id}`, { method: "DELETE", apiKey })).status).toBe(200);
  });
});
