import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief, buildStaffedCampaign } from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign, insertAssignment } from "../../../../test/campaign-builders.ts";
import { buildCreator, markArchived } from "../../../../test/creator-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { mailBriefTask } from "./publish-brief.ts";

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

async function staff() {
  const campaign = await buildStaffedCampaign(organization);
  const [creator] = campaign.creators;
  if (creator === undefined) throw new Error("The campaign has no creator");
  return { campaign, creator };
}

describe("the email about a brief", () => {
  it("leads each creator to their brief, and names neither its text nor its internal name", async () => {
    const campaign = await buildStaffedCampaign(organization, 2);
    await buildBrief(organization, { name: "Internal", campaignIds: [campaign.id], notify: true });
    expect(await runQueued(app, mailBriefTask)).toBe(2);
    for (const { id, email } of campaign.creators) {
      const [mail, ...others] = await mailsTo(app, email);
      expect(others).toEqual([]);
      expect(mail?.subject).toMatch(/^Organization \d+ has a brief for you$/);
      expect(mail?.text).toContain(campaign.name);
      expect(mail?.text).toContain(`/portal/enter?to=/portal/creators/${id}/brief/${campaign.id}#`);
      expect(mail?.text).not.toMatch(/Internal|show the/);
    }
  });

  it("leads to the campaign that it is about, when the creator works in another one now", async () => {
    const [present, next] = [await buildCampaign(organization), await buildCampaign(organization)];
    const creator = await buildCreator(organization);
    for (const [campaignId, validFrom, validUntil] of [
      [present.id, "2026-09-14", "2098-12-31"],
      [next.id, "2099-01-01", null],
    ] as const)
      await insertAssignment(organization, { campaignId, creatorId: creator.id, validFrom, validUntil });
    await buildBrief(organization, { campaignIds: [present.id] });
    await buildBrief(organization, { campaignIds: [next.id], notify: true });
    await runQueued(app, mailBriefTask);
    const [mail] = await mailsTo(app, creator.email);
    expect(mail?.text).toContain(`/brief/${next.id}#`);
  });

  it("says of an edit that the brief has changed", async () => {
    const { campaign, creator } = await staff();
    const { id } = await buildBrief(organization, { campaignIds: [campaign.id] });
    await ask("PUT", `/briefs/${id}`, { notify: true });
    await runQueued(app, mailBriefTask);
    const mails = await mailsTo(app, creator.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/has changed your brief$/)]);
  });

  it("is sent once for several publications in a row, about the last", async () => {
    const { campaign, creator } = await staff();
    const { id } = await buildBrief(organization, { campaignIds: [campaign.id], notify: true });
    await ask("PUT", `/briefs/${id}`, { notify: true });
    await ask("PUT", `/briefs/${id}`, { notify: true });
    expect(await runQueued(app, mailBriefTask)).toBe(1);
    expect(await mailsTo(app, creator.email)).toHaveLength(1);
  });

  it("is not sent to whoever has read that version, or has nothing to do with it any more", async () => {
    const { campaign, creator } = await staff();
    const { id } = await buildBrief(organization, { campaignIds: [campaign.id], notify: true });
    const portal = await enterPortal(app, creator);
    await portal.send(`/creators/${creator.id}/brief/read`, { method: "POST", body: { version: 1 } });
    await runQueued(app, mailBriefTask);

    await ask("PUT", `/briefs/${id}`, { notify: true });
    await ask("PUT", `/briefs/${id}/campaigns`, { campaignIds: [] });
    await runQueued(app, mailBriefTask);

    await ask("PUT", `/briefs/${id}/campaigns`, { campaignIds: [campaign.id], notify: true });
    await markArchived(organization, creator.id);
    await runQueued(app, mailBriefTask);

    await ask("PUT", `/briefs/${id}`, { notify: true });
    expect(await runQueued(app, mailBriefTask)).toBe(0);
    expect(await mailsTo(app, creator.email)).toEqual([]);
  });

  it("is not sent to whoever wants none", async () => {
    const { campaign, creator } = await staff();
    await buildBrief(organization, { campaignIds: [campaign.id], notify: true });
    await app.services.db.execute(sql`
      insert into unwanted_mails (user_id, kind, since) values (${creator.userId}, 'brief', now())`);
    expect(await runQueued(app, mailBriefTask)).toBe(1);
    expect(await mailsTo(app, creator.email)).toEqual([]);
  });

  it("is not sent for an edit or a link without notify", async () => {
    const { campaign } = await staff();
    const { id } = await buildBrief(organization, { campaignIds: [campaign.id] });
    await ask("PUT", `/briefs/${id}`, { contentMarkdown: "Show it." });
    await ask("PUT", `/briefs/${id}/campaigns`, { campaignIds: [], notify: true });
    await ask("PUT", `/briefs/${id}/campaigns`, { campaignIds: [campaign.id] });
    expect(await runQueued(app, mailBriefTask)).toBe(0);
  });
});
