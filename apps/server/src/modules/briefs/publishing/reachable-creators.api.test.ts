import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildBrief, publishedBriefs } from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator, buildJoinedCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let campaignId: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  campaignId = (await buildCampaign(organization)).id;
});

async function assign(creator: TestCreator): Promise<TestCreator> {
  await buildAssignment(organization, { campaignId, creatorId: creator.id });
  return creator;
}

const endMails = ({ userId }: TestCreator, kind: string) =>
  app.services.db.execute(sql`
    insert into unwanted_mails (user_id, kind, since) values (${userId}, ${kind}, now())`);

/** How many creators the brief would reach, and whom publishing it then told. */
async function reach(): Promise<{ count: number; creatorIds: string[] | undefined }> {
  const { id } = await buildBrief(organization, { campaignIds: [campaignId] });
  const ask = (method: string, path: string, body?: object) =>
    send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
  const { body } = await ask("GET", `/briefs/${id}`);
  await ask("PUT", `/briefs/${id}`, { notify: true });
  const [published] = await publishedBriefs(organization);
  expect((await ask("GET", `/briefs/${id}/reads`)).body.totalRows).toBe(body.notifiableCreatorCount);
  return { count: body.notifiableCreatorCount, creatorIds: published?.brief.creatorIds };
}

describe("a brief reaches", () => {
  it("whoever can be emailed, and whoever has joined although they want no emails about briefs", async () => {
    const invited = await assign(await buildCreator(organization));
    const joined = await assign(await buildJoinedCreator(organization));
    await endMails(joined, "brief");
    await endMails(invited, "chat");
    const creatorIds = [invited.id, joined.id].toSorted();
    expect(await reach()).toEqual({ count: 2, creatorIds });
  });

  it("nobody who has not joined and wants none, or whose address is gone", async () => {
    const silent = await assign(await buildCreator(organization));
    await endMails(silent, "brief");
    const gone = await assign(await buildCreator(organization));
    await app.services.db.execute(sql`
      update users set email = 'gone@deleted.invalid' where id = ${gone.userId}`);
    expect(await reach()).toEqual({ count: 0, creatorIds: [] });
  });
});
