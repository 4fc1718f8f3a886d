import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, connectAgent, withoutMarks } from "../../../test/agent-builders.ts";
import {
  buildApiKey,
  buildLimitedKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildGroup, buildMessage } from "../../../test/chat-builders.ts";
import { buildApplication, buildPublicJob } from "../../../test/job-builders.ts";
import { buildDueWindow, issuePayout, type TestDueWindow } from "../../../test/payout-builders.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../../../test/tracking-builders.ts";
import { waitingOnLocks } from "../../../test/waiting-on-locks.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let client: Client;
let due: TestDueWindow;
/** Arguments for each tool that only reads. */
let readings: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization);
  const paid = await buildDueWindow(organization);
  const payoutId = await issuePayout(organization, paid.address);
  const chatId = await buildGroup(organization, [due.creatorId]);
  await buildMessage(organization, chatId);
  await buildVideo(organization, await buildTrackedAccount(organization));
  const { id: jobId } = await buildPublicJob(organization);
  await buildApplication(organization, jobId);
  client = await connectAgent(app, apiKey);
  const dateRange = { from: "2026-09-01", to: "2026-09-20" };
  readings = {
    who_am_i: {},
    list_due_payouts: { creatorIds: [due.creatorId], perPage: 5 },
    list_upcoming_payouts: {},
    list_paid_payouts: { campaignIds: [paid.campaignId] },
    calculate_payout: { ...due.address },
    get_payout: { id: payoutId },
    verify_payout: { id: payoutId },
    get_payout_hold: {},
    list_payout_proposals: {},
    list_campaigns: { statuses: ["active"] },
    get_campaign: { id: due.campaignId },
    get_campaign_results: { id: due.campaignId },
    list_campaign_costs: { id: due.campaignId },
    list_posting_activity: {},
    dry_run_campaign: { fromCampaignId: due.campaignId, spec: { name: "October" } },
    simulate_campaign: {
      spec: {
        name: "Next",
        schedule: { interval: "week", anchor: "fixed" },
        payouts: { fixedSalary: { amount: 5 } },
      },
    },
    list_creators: {},
    list_videos: { dateRange },
    get_key_figures: { dateRange },
    list_briefs: {},
    list_applications: {},
    list_chats: {},
    read_chat: { id: chatId },
  };
});
afterAll(() => client.close());

const same: [tool: string, path: () => string][] = [
  ["list_due_payouts", () => `/payouts/due?creatorIds=${due.creatorId}&perPage=5`],
  ["get_campaign", () => `/campaigns/${due.campaignId}`],
  ["list_videos", () => "/videos?dateRange[from]=2026-09-01&dateRange[to]=2026-09-20"],
  ["get_payout_hold", () => "/payouts/hold"],
];

describe.each(["auto", "legacy"] as const)("the official client (%s)", (era) => {
  it("lists few tools, each with schemas and hints", async () => {
    const own = await connectAgent(app, apiKey, era);
    const { tools } = await own.listTools();
    expect(tools.length).toBeLessThanOrEqual(25);
    for (const { name, description = "", inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema.type, name).toBe("object");
      expect(outputSchema, name).toBeUndefined();
      expect(description.length, name).toBeGreaterThan(20);
      expect(annotations, name).toMatchObject({ destructiveHint: false, openWorldHint: false });
    }
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(reading.toSorted()).toEqual(Object.keys(readings).toSorted());
    const writing = tools
      .filter(({ annotations }) => annotations?.readOnlyHint !== true)
      .map(({ name }) => name);
    expect(writing.toSorted()).toEqual(["create_campaign", "propose_payout"]);
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(48_000);
    expect((await own.listPrompts()).prompts).toEqual([]);
    expect((await own.listResources()).resources.length).toBeGreaterThan(5);
    expect((await own.listResourceTemplates()).resourceTemplates).toEqual([]);
    await own.close();
  });

  it("calls each tool that reads", async () => {
    const own = await connectAgent(app, apiKey, era);
    await own.listTools();
    for (const [name, args] of Object.entries(readings)) {
      const { isError, text } = await callTool(own, name, args);
      expect([name, isError, isError ? text : ""]).toEqual([name, false, ""]);
    }
    await own.close();
  });

  it("hears why a call was refused", async () => {
    const own = await connectAgent(app, apiKey, era);
    expect(await callTool(own, "get_campaign", { id: "orgcamp_000000000000" })).toMatchObject({
      isError: true,
      body: { error: "NOT_FOUND", meaning: "Not found" },
    });
    const wrong = await callTool(own, "list_campaigns", { id: "x", perPage: 10 });
    expect(withoutMarks(wrong.body)).toMatchObject({
      error: "BAD_REQUEST",
      details: { data: { issues: [{ path: "id", message: "This tool takes no such argument" }] } },
    });
    await expect(own.callTool({ name: "pay_everybody", arguments: {} })).rejects.toThrow(
      "There is no such tool",
    );
    await own.close();
  });
});

describe("the tools", () => {
  it.each(same)("%s answers what the API answers", async (name, path) => {
    const { body } = await callTool(client, name, readings[name]);
    expect(withoutMarks(body)).toEqual((await send(app, `/api/v1${path()}`, { apiKey })).body);
  });

  it("end a call that was taken back at once, and serve the next one", async () => {
    await app.services.db.session(async (session) => {
      await session.transaction(async (tx) => {
        await tx.execute(sql`lock table campaigns in access exclusive mode`);
        const cancel = new AbortController();
        const call = client.callTool(
          { name: "get_campaign", arguments: { id: due.campaignId } },
          { signal: cancel.signal },
        );
        const outcome = expect(call).rejects.toThrow();
        await expect.poll(() => waitingOnLocks(app)).toBe(1);
        cancel.abort(new Error("no longer wanted"));
        await outcome;
      });
    });
    expect((await callTool(client, "get_campaign", { id: due.campaignId })).isError).toBe(false);
  });

  it("act with the role and the limits of the key, and only in its organization", async () => {
    const viewer = await buildMember(app, organization, "viewer");
    const [narrow, ofViewer, ofOther] = await Promise.all([
      connectAgent(app, (await buildLimitedKey(organization, { scopes: ["campaigns:read"] })).secret),
      connectAgent(app, (await buildApiKey(organization, viewer)).secret),
      connectAgent(app, (await buildApiKey(await buildOrganization(app))).secret),
    ]);
    expect((await callTool(narrow, "list_due_payouts")).body.error).toBe("API_KEY_SCOPE_MISSING");
    expect((await callTool(narrow, "list_campaigns")).isError).toBe(false);
    expect((await callTool(ofViewer, "propose_payout", { ...due.address })).body.error).toBe("FORBIDDEN");
    expect((await callTool(ofOther, "get_campaign", { id: due.campaignId })).body.error).toBe("NOT_FOUND");
    expect((await callTool(ofOther, "propose_payout", { ...due.address })).body.error).toBe("NOT_FOUND");
    expect((await callTool(ofOther, "list_creators")).body.data).toEqual([]);
    await Promise.all([narrow, ofViewer, ofOther].map((each) => each.close()));
  });

  it("draft a campaign like another one, once, and say that an agent did it", async () => {
    const { body: dry } = await callTool(client, "dry_run_campaign", {
      fromCampaignId: due.campaignId,
      spec: { name: "Like last month's" },
    });
    expect(dry.spec.name).toEqual({ untrustedText: "Like last month's" });
    const { spec, previewHash } = dry;
    const args = { spec, previewHash, idempotencyKey: "draft-1" };
    expect((await callTool(client, "create_campaign", { spec })).body.error).toBe("BAD_REQUEST");
    const changed = { ...args, idempotencyKey: "draft-0", name: "Another name" };
    expect((await callTool(client, "create_campaign", changed)).isError).toBe(true);
    for (const wrong of ["text", ["a"], { ...spec, surprise: 1 }])
      expect((await callTool(client, "create_campaign", { ...args, spec: wrong })).body.error).toBe(
        "BAD_REQUEST",
      );
    const first = await callTool(client, "create_campaign", args);
    const again = await callTool(client, "create_campaign", args);
    expect([first.isError, again.body]).toEqual([false, first.body]);
    const { surface, actor_type } = await app.services.db.row<{ surface: string; actor_type: string }>(sql`
      select surface, actor_type from activity where type = 'campaign.created' and subject_id = ${first.body.id}`);
    expect([surface, actor_type]).toEqual(["copilot", "api_key"]);
    const event = await app.services.db.row<{ surface: string }>(sql`
      select actor ->> 'surface' as surface from events where type = 'campaign.created' and data::text like ${`%${first.body.id}%`}`);
    expect(event.surface).toBe("copilot");
  });

  it("take the fields of a dry run one by one, too", async () => {
    const { body: dry } = await callTool(client, "dry_run_campaign", {
      fromCampaignId: due.campaignId,
      spec: { name: "Field by field", description: "Ours" },
    });
    const { isError, body } = await callTool(client, "create_campaign", {
      ...dry.spec,
      previewHash: dry.previewHash,
    });
    expect([isError, body.name]).toEqual([false, { untrustedText: "Field by field" }]);
  });

  it("come with the glossary and the pages that explain them", async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("clipledger://docs/glossary");
    for (const { uri } of resources) {
      const [page] = (await client.readResource({ uri })).contents;
      expect(page && "text" in page ? page.text : "").toMatch(/^# /);
    }
    await expect(client.readResource({ uri: "clipledger://docs/../package.json" })).rejects.toThrow(
      "no such document",
    );
  });
});

describe("the address of the tools", () => {
  it("tells strangers where to ask, and takes no page of another site", async () => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const stranger = await send(app, "/mcp", { method: "POST", body });
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get("www-authenticate")).toContain(
      `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
    );
    const headers = { origin: "https://elsewhere.example", accept: "application/json, text/event-stream" };
    expect((await send(app, "/mcp", { method: "POST", body, apiKey, headers })).status).toBe(403);
  });

  it("takes one message at a time, and keeps no stream open", async () => {
    const headers = { accept: "application/json, text/event-stream" };
    const batch = [{ jsonrpc: "2.0", id: 1, method: "tools/list" }];
    expect((await send(app, "/mcp", { method: "POST", body: batch, apiKey, headers })).status).toBe(400);
    expect((await send(app, "/mcp", { apiKey, headers })).status).toBe(405);
  });

  it("is named by llms.txt", async () => {
    const { status, body } = await send(app, "/llms.txt");
    expect([status, body.startsWith("# Clipledger\n")]).toEqual([200, true]);
    expect(body).toContain(`${app.url}/mcp`);
  });
});
