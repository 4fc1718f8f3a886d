import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAlertRule, buildMailChannel, passAlerts, toldTo } from "../../../test/alert-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { genuineWebhook } from "../../../test/genuine-webhook.ts";
import { mailsTo } from "../../../test/mails.ts";
import { buildDueWindow } from "../../../test/payout-builders.ts";
import { behaviours } from "../../../test/receiver-behaviours.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo, recordHistory } from "../../../test/tracking-builders.ts";
import { buildEndpoint } from "../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receivers.ts";
import { sql } from "../../infra/db/sql.ts";
import { sendMessageTask } from "./send-message.ts";

let app: TestApp;
let slack: WebhookReceiver;
let organization: TestOrganization;
let apiKey: string;
const logged: string[] = [];

beforeAll(async () => {
  slack = await startWebhookReceiver();
  app = await startTestApp({
    environment: { CLIPLEDGER_SLACK_URL: new URL(slack.url).origin },
    onLog: (entry) => logged.push(JSON.stringify(entry)),
  });
});
afterAll(async () => {
  await app.stop();
  await slack.stop();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  slack.received.length = 0;
  slack.behave(behaviours.ok());
});

const SECRET_PATH = "/services/T0001/B0001/never-to-be-seen";
const slackUrl = () => `${new URL(slack.url).origin}${SECRET_PATH}`;

async function ask(method: string, path: string, body?: object, key = apiKey) {
  return send(app, `/api/v1${path}`, { method, apiKey: key, ...(body && { body }) });
}

async function addSlack(): Promise<string> {
  const { status, body } = await ask("POST", "/alert-channels", {
    kind: "slack",
    name: "#ugc",
    slackUrl: slackUrl(),
  });
  expect(status).toBe(200);
  return body.id;
}

describe("a channel of Slack", () => {
  it("gets alerts as blocks in which a stranger's text is nothing but text", async () => {
    const channelId = await addSlack();
    const account = await buildTrackedAccount(organization, { username: "evil.example" });
    const video = await buildVideo(organization, account, {
      publishedAt: "2026-09-19T12:00:00.000Z",
      caption: "<!channel> *now* <https://evil.example|Sign in> @here & more",
    });
    await recordHistory(organization, video, [
      { at: "2026-09-19", viewCount: 0 },
      { at: "2026-09-20", viewCount: 5_000 },
    ]);
    const rule = await buildAlertRule(
      organization,
      { kind: "viral_video", parameters: { views: 5_000, days: 7 } },
      [channelId],
    );
    const { body: preview } = await ask("GET", `/alert-rules/${rule.id}/preview`);
    await passAlerts(app);
    expect(slack.received).toHaveLength(1);
    const [{ path, body } = { path: "", body: "{}" }] = slack.received;
    expect(path).toBe(SECRET_PATH);
    const sent = JSON.parse(body);
    expect(sent).toEqual({ ...preview.slack, unfurl_links: false, unfurl_media: false });
    expect(sent.blocks[1].text).toMatchObject({ type: "plain_text", emoji: false });
    expect(JSON.stringify(sent.blocks.slice(0, 2))).not.toMatch(/<!channel|<https|@here|mrkdwn/);
  });

  it("never shows its address, in no answer, log, row or entry of the activity log", async () => {
    const id = await addSlack();
    await ask("PATCH", `/alert-channels/${id}`, { slackUrl: slackUrl(), name: "#renamed" });
    await ask("POST", `/alert-channels/${id}/test`);
    const { body: list } = await ask("GET", "/alert-channels");
    expect(list.data).toMatchObject([{ id, kind: "slack", name: "#renamed", lastFailure: null }]);
    const { body: activity } = await ask("GET", "/activity");
    const rows = await app.services.db.rows(sql`
      select * from alert_channels where organization_id = ${organization.id}`);
    const everything = [JSON.stringify([list, activity, rows]), ...logged].join("\n");
    expect(everything).not.toContain("never-to-be-seen");
  });

  it.each([
    ["elsewhere", "https://evil.example/services/T0001/B0001/xxxx"],
    ["of a name that only begins alike", "https://hooks.slack.com.evil.example/services/T0/B0/xxxx"],
    ["with a person before the host", "http://someone@127.0.0.1/services/T0001/B0001/xxxx"],
    ["without a path", "http://127.0.0.1/"],
    ["that is none", "hooks"],
  ])("refuses an address %s", async (_what, address) => {
    const { status, body } = await ask("POST", "/alert-channels", {
      kind: "slack",
      name: "#ugc",
      slackUrl: address,
    });
    expect([status, body.data.issues[0].path]).toEqual([400, "slackUrl"]);
  });

  it("says what came of a test, and of a message that did not get through", async () => {
    const id = await addSlack();
    expect((await ask("POST", `/alert-channels/${id}/test`)).body).toEqual({ isSent: true, failure: null });
    expect(slack.received[0]?.body).toContain("This is a test message");
    slack.behave(behaviours.status(404, { body: "no_service <secret>" }));
    const failure =
      "Slack answered 404: the webhook was removed, or its channel is gone; make another in Slack";
    expect((await ask("POST", `/alert-channels/${id}/test`)).body).toEqual({ isSent: false, failure });
    expect((await ask("GET", "/alert-channels")).body.data).toMatchObject([
      { lastFailure: { message: failure } },
    ]);
  });

  it.each([408, 429, 503])(
    "is tried again after trouble that passes, as %i says, and told once",
    async (status) => {
      const channelId = await addSlack();
      await buildDueWindow(organization);
      await buildAlertRule(organization, { kind: "payout_due", parameters: { days: 0 } }, [channelId]);
      slack.behave(behaviours.status(status));
      await expect(passAlerts(app)).rejects.toThrow(`Slack answered ${status}`);
      const { id: messageId } = await app.services.db.row<{ id: string }>(sql`
      select id from alert_messages where organization_id = ${organization.id}`);
      slack.behave(behaviours.ok());
      const key = { organizationId: organization.id, messageId };
      await sendMessageTask.run(app.services, key);
      await sendMessageTask.run(app.services, key);
      expect(slack.received).toHaveLength(2);
    },
  );
});

describe("a channel of webhooks", () => {
  it("gets alerts signed with the endpoint's secret, without email addresses", async () => {
    const receiver = await startWebhookReceiver();
    const endpoint = await buildEndpoint(organization, { url: receiver.url, eventTypes: ["payout.due"] });
    const { body: channel } = await ask("POST", "/alert-channels", {
      kind: "webhook",
      name: "Ours",
      endpointId: endpoint.id,
    });
    const { creatorId, creatorEmail } = await buildDueWindow(organization);
    const rule = await buildAlertRule(organization, { kind: "payout_due", parameters: { days: 0 } }, [
      channel.id,
    ]);
    await passAlerts(app);
    const [received] = receiver.received;
    if (received === undefined) throw new Error("Nothing arrived");
    expect(genuineWebhook(endpoint.secret, received, app.clock.now())).toMatchObject({
      type: "alert.fired",
      organizationId: organization.id,
      data: {
        rule: { id: rule.id, kind: "payout_due", name: "Watch it" },
        total: 1,
        firings: [{ facts: { creatorId, amount: 10_000, currency: "EUR", daysDue: 0 } }],
      },
    });
    expect(received.body).not.toContain(creatorEmail);
    await app.services.db.execute(sql`
      update webhook_endpoints set state = 'paused' where id = ${endpoint.id}`);
    expect((await ask("POST", `/alert-channels/${channel.id}/test`)).body).toEqual({
      isSent: false,
      failure: "The webhook endpoint is paused, disabled or deleted",
    });
    await receiver.stop();
  });
});

describe("a channel that is changed", () => {
  it("goes to another endpoint, forgets the failure of the last one, and says so in the activity log", async () => {
    const [first, second] = [await buildEndpoint(organization), await buildEndpoint(organization)];
    const { body: channel } = await ask("POST", "/alert-channels", {
      ...{ kind: "webhook", name: "Ours", endpointId: first.id },
    });
    await app.services.db.execute(sql`update webhook_endpoints set state = 'paused' where id = ${first.id}`);
    await ask("POST", `/alert-channels/${channel.id}/test`);
    const renamed = await ask("PATCH", `/alert-channels/${channel.id}`, { name: "Theirs" });
    expect(renamed.body).toMatchObject({ name: "Theirs", endpoint: { id: first.id } });
    expect(renamed.body.lastFailure).not.toBeNull();
    const moved = await ask("PATCH", `/alert-channels/${channel.id}`, { endpointId: second.id });
    expect(moved.body).toMatchObject({ name: "Theirs", endpoint: { id: second.id }, lastFailure: null });
    const { body: activity } = await ask("GET", "/activity?types[0]=alert_channel.updated");
    expect(activity.data).toHaveLength(2);
    for (const changes of [
      { name: { before: "Ours", after: "Theirs" } },
      { endpointId: { before: first.id, after: second.id } },
    ])
      expect(activity.data).toContainEqual(expect.objectContaining({ changes }));
  });

  it("writes to its new members alone, and to the new address of Slack", async () => {
    const admin = await buildMember(app, organization, "admin");
    const mails = await buildMailChannel(organization);
    await ask("PATCH", `/alert-channels/${mails.id}`, { userIds: [admin.userId] });
    await ask("POST", `/alert-channels/${mails.id}/test`);
    expect(await mailsTo(app, organization.owner.email)).toEqual([]);
    expect(await mailsTo(app, admin.email)).toHaveLength(1);
    const id = await addSlack();
    await ask("PATCH", `/alert-channels/${id}`, { slackUrl: `${slackUrl()}-again` });
    await ask("POST", `/alert-channels/${id}/test`);
    expect(slack.received.map(({ path }) => path)).toEqual([`${SECRET_PATH}-again`]);
  });

  it("refuses targets of other kinds, of strangers, and changes by those who only read", async () => {
    const other = await buildOrganization(app);
    const mails = await buildMailChannel(organization);
    const slackId = await addSlack();
    const endpointId = (await buildEndpoint(organization)).id;
    const { body: hook } = await ask("POST", "/alert-channels", {
      kind: "webhook",
      name: "Ours",
      endpointId,
    });
    const refused = [
      await ask("PATCH", `/alert-channels/${mails.id}`, { endpointId }),
      await ask("PATCH", `/alert-channels/${slackId}`, { userIds: [organization.owner.userId] }),
      await ask("PATCH", `/alert-channels/${hook.id}`, { slackUrl: slackUrl() }),
      await ask("PATCH", `/alert-channels/${hook.id}`, { endpointId: (await buildEndpoint(other)).id }),
      await ask("PATCH", `/alert-channels/${mails.id}`, { userIds: [other.owner.userId] }),
      await ask("PATCH", `/alert-channels/${slackId}`, { slackUrl: "https://evil.example/services/T1/B1/x" }),
    ];
    expect(refused.map(({ status, body }) => [status, body.data.issues[0].path])).toEqual([
      [400, "endpointId"],
      [400, "userIds"],
      [400, "slackUrl"],
      [400, "endpointId"],
      [400, "userIds.0"],
      [400, "slackUrl"],
    ]);
    const member = await buildMember(app, organization, "member");
    const memberKey = (await buildApiKey(organization, member)).secret;
    const foreignKey = (await buildApiKey(other)).secret;
    const changes = { name: "Mine" };
    expect((await ask("PATCH", `/alert-channels/${hook.id}`, changes, memberKey)).status).toBe(403);
    expect((await ask("PATCH", `/alert-channels/${hook.id}`, changes, foreignKey)).status).toBe(404);
  });
});

describe("a channel of emails", () => {
  it("writes to each of its members, by name of the creator as it is now", async () => {
    const admin = await buildMember(app, organization, "admin");
    const { body: channel } = await ask("POST", "/alert-channels", {
      kind: "email",
      name: "Team",
      userIds: [organization.owner.userId, admin.userId],
    });
    const creator = { firstName: "Eve\r\nBcc: x@evil.example", lastName: "Adder" };
    await buildDueWindow(organization, { creator });
    await buildAlertRule(organization, { kind: "payout_due", parameters: { days: 0 } }, [channel.id]);
    await passAlerts(app);
    const [text = ""] = await toldTo(app, organization);
    expect(text).toContain("is owed €100.00");
    expect(text.split("\n").every((line) => !line.startsWith("Bcc"))).toBe(true);
    expect(text).not.toContain("x@evil.example");
    expect(await mailsTo(app, admin.email)).toMatchObject([
      { subject: expect.stringMatching(/: A payout is due$/) },
    ]);
  });
});

describe("channels and rules", () => {
  it("are the admins' to manage, and refuse what is not the organization's", async () => {
    const other = await buildOrganization(app);
    const foreign = await buildCreator(other);
    const member = await buildMember(app, organization, "member");
    const memberKey = (await buildApiKey(organization, member)).secret;
    expect((await ask("GET", "/alert-rules", undefined, memberKey)).status).toBe(403);
    const refused = [
      await ask("POST", "/alert-channels", { kind: "email", name: "x", userIds: [other.owner.userId] }),
      await ask("POST", "/alert-channels", {
        kind: "webhook",
        name: "x",
        endpointId: (await buildEndpoint(other)).id,
      }),
      await ask("POST", "/alert-rules", {
        kind: "behind_target",
        name: "x",
        parameters: { campaignId: (await buildDueWindow(other)).campaignId },
      }),
      await ask("POST", "/alert-rules", { kind: "source_failing", name: "x", parameters: { days: 3 } }),
      await ask("POST", "/alert-rules", { kind: "payout_due", name: "x", parameters: {} }),
      await ask("POST", "/alert-rules", { kind: "viral_video", name: "x", parameters: { views: 0 } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.data.issues[0].path])).toEqual([
      [400, "userIds.0"],
      [400, "endpointId"],
      [400, "parameters.campaignId"],
      [400, "parameters.days"],
      [400, "parameters.days"],
      [400, "parameters.views"],
    ]);
    expect(foreign.id).toBeDefined();
  });

  it("go on without a channel that was deleted, and end with their campaign", async () => {
    const channelId = await addSlack();
    const { campaignId } = await buildDueWindow(organization);
    const { body: rule } = await ask("POST", "/alert-rules", {
      kind: "budget_share",
      name: "Half",
      parameters: { campaignId, budget: 20_000, sharePercent: 50 },
      channelIds: [channelId],
    });
    expect(rule).toMatchObject({ channelIds: [channelId], openFirings: 0, lastCheckedAt: null });
    const kept = await ask("PUT", `/alert-rules/${rule.id}`, {
      kind: "source_failing",
      name: "Half",
    });
    expect([kept.status, kept.body.data.issues[0].path]).toEqual([400, "kind"]);
    expect((await ask("DELETE", `/alert-channels/${channelId}`)).status).toBe(200);
    await passAlerts(app);
    expect((await ask("GET", "/alert-rules")).body.data).toMatchObject([{ channelIds: [], openFirings: 1 }]);
    expect((await ask("DELETE", `/alert-rules/${rule.id}`)).status).toBe(200);
    expect((await ask("GET", "/alert-firings")).body.totalRows).toBe(0);
  });
});
