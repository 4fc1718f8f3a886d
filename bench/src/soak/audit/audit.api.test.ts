import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  buildApiKey,
  buildOrganization,
  type TestOrganization,
} from "../../../../apps/server/test/builders.ts";
import { buildDirectChat } from "../../../../apps/server/test/chat-builders.ts";
import { buildDailyWindows } from "../../../../apps/server/test/daily-windows.ts";
import { calculate, initiate, manualPayout } from "../../../../apps/server/test/provider-builders.ts";
import { send } from "../../../../apps/server/test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../apps/server/test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../apps/server/test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../../apps/server/test/test-database.ts";
import { buildEndpoint } from "../../../../apps/server/test/webhook-builders.ts";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../../apps/server/test/webhook-receivers.ts";
import { auditAnyMoment, auditAtRest } from "./audit.ts";
import type { Finding } from "./check.ts";
import type { Recordings } from "./recordings.ts";

let database: TestDatabase;
let app: TestApp;
let receiver: WebhookReceiver;
let provider: StagedProvider;
let client: pg.Client;
let recordings: Recordings;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  provider = await startStagedProvider(5_000);
  database = await createTestDatabase();
  app = await startTestApp({ databaseUrl: database.url, role: "all", environment: provider.environment });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await buildOrganization(app);
  recordings = await act(await buildOrganization(app));
  await vi.waitUntil(async () => (await countLeft()) === 0, { timeout: 20_000 });
  // Nobody changes what the audit looks at.
  await app.stop();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await receiver.stop();
  await provider.stop();
});

/** One write of each kind, as callers make them. */
async function act(organization: TestOrganization): Promise<Recordings> {
  const { id: organizationId } = organization;
  const apiKey = (await buildApiKey(organization)).secret;
  await buildEndpoint(organization, { url: receiver.url });
  const { windows, creatorIds } = await buildDailyWindows(organization, { creators: 1, days: 3 });
  const [creatorId = ""] = creatorIds;
  const chatId = await buildDirectChat(organization, creatorId);
  const post = async (path: string, body: object) => {
    const answer = await send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { organizationId, sentAt: performance.now(), answeredAt: performance.now(), body: answer.body };
  };
  const rows = ["2026-09-03", "2026-09-04"].map((day, index) => ({
    ...{ platformVideoId: "first-video", day, viewCount: 100 * (index + 1) },
  }));
  const imported = rows.map(({ platformVideoId, day, viewCount }) => ({
    ...{
      platform: "tiktok",
      platformAccountId: "an-account",
      username: "an.account",
      platformVideoId,
      viewCount,
    },
    ...{ publishedAt: "2026-09-02T08:00:00Z", observedAt: `${day}T12:00:00Z` },
  }));
  // Of the second video the first count is of the day of its publication: a gain, and no baseline.
  const second = { ...imported[0], platformVideoId: "second-video", observedAt: "2026-09-02T12:00:00Z" };
  const [window] = windows;
  if (window === undefined) throw new Error("No window is due");
  const paid = await initiate(app, apiKey, await calculate(app, apiKey, window), {
    payoutProvider: "partner",
  });
  const byHand = manualPayout({ creatorId });
  const person = { firstName: "New", lastName: "Person", email: "new@soak.example" };
  const messages = ["message-1", "message-2"].map(async (mark) => {
    const body = { content: "Hello", clientMessageId: mark };
    return { ...(await post(`/chats/${chatId}/messages`, body)), mark, chatId };
  });
  return {
    creators: [{ ...(await post("/creators", person)), mark: person.email }],
    projects: [{ ...(await post("/projects", { name: "Baking" })), mark: "Baking" }],
    messages: await Promise.all(messages),
    imports: [{ ...(await post("/tracking/import", { rows: [...imported, second] })), mark: "import", rows }],
    payouts: [
      { organizationId, mark: paid.body.payoutId, sentAt: 0, answeredAt: 1 },
      { ...(await post("/payouts/manual", byHand)), mark: byHand.id },
    ],
    arrivals: [],
    interruptions: [],
    sent: [],
  };
}

async function countLeft(): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`
    select (select count(*) from events where place is null)::int
      + (select count(*) from webhook_deliveries where state = 'pending')::int
      + (select count(*) from payout_intents)::int as total`);
  return rows[0]?.total ?? 1;
}

/** What was written, with what receiver and provider have got by now. */
function recorded(): Recordings {
  const arrivals = receiver.received.map(({ body }) => {
    const { id: eventId, organizationId } = JSON.parse(body);
    return { endpointUrl: receiver.url, eventId, organizationId, atMs: 0, isAccepted: true };
  });
  const sent = provider.payouts.map(({ key, id, order, status }) => ({
    ...{ key, id, status, amount: order.amount, currency: order.currency, recipientId: order.recipient.id },
  }));
  return { ...recordings, arrivals, sent };
}

function broken(findings: readonly Finding[]): string[] {
  return findings.filter(({ faults }) => faults.length > 0).map(({ claim }) => claim);
}

/** What the audit says after a change that is taken back again. */
async function auditAfter(corruption: string): Promise<string[]> {
  await client.query("begin");
  try {
    await client.query(corruption);
    return broken(await auditAtRest(client, recorded()));
  } finally {
    await client.query("rollback");
  }
}

describe("the audit", () => {
  it("finds nothing wrong with a sound database, having looked at something for every promise", async () => {
    const findings = await auditAtRest(client, recorded());
    expect(findings.flatMap(({ faults }) => faults)).toEqual([]);
    expect(findings.filter(({ examined }) => examined === 0)).toEqual([]);
    expect(broken(await auditAnyMoment(client, recorded()))).toEqual([]);
  });

  it.each([
    ["a window is paid at most once", secondPayout()],
    [
      "a paid window has one live payout",
      "update billing_windows set amount_minor = amount_minor + 1 where state = 'paid'",
    ],
    [
      "no payout is left between",
      "update billing_windows set state = 'paying', decided_at = null where state = 'paid'",
    ],
    ["the lines of a payout sum", "update payouts set amount_minor = amount_minor + 1 where kind = 'manual'"],
    ["a payout is told once", "delete from activity where type in ('payout.initiated', 'payout.recorded')"],
    ["the places of an organization's events", "update events set place = place + 1000 where place = 2"],
    ["every event has its place", "update events set place = null where place = 2"],
    [
      "an event is recorded for every endpoint",
      "delete from webhook_deliveries where place = (select max(place) from events)",
    ],
    [
      "a delivery is of its own organization's",
      `update webhook_deliveries set organization_id = (${otherOrganization()})`,
    ],
    [
      "no reference leads to a row of another",
      `update webhook_deliveries set organization_id = (${otherOrganization()})`,
    ],
    ["attempts of a delivery", "delete from webhook_attempts where place = 1"],
    [
      "no delivery is left pending",
      "update webhook_deliveries set state = 'pending', due_at = now(), finished_at = null where place = 1",
    ],
    ["no count of a video falls", "update video_facts set view_count = 1 where day = '2026-09-04'"],
    ["the newest counts of a video", "update videos set view_count = view_count + 1"],
    ["account_days", "update account_days set views = views + 1 where views > 0"],
    ["account_baselines", "delete from account_baselines"],
    ["group_days", "update group_days set likes = likes - 1"],
    ["group_baselines", "delete from group_baselines"],
    ["cohort_days", "delete from cohort_days where views > 0"],
    ["facts and videos belong", "update video_facts set organization_key = organization_key + 1"],
    ["every creator that was answered", "delete from activity where type = 'creator.created'"],
    ["every project that was answered", "delete from projects"],
    ["every payout that was answered", "update payouts set id = 'orgpay_elsewhere000' where kind = 'manual'"],
    ["every message is there once", "delete from chat_messages where client_message_id = 'message-2'"],
    ["every row of an import", "update video_facts set view_count = view_count + 1 where day = '2026-09-04'"],
    [
      "the rail made each payout of the books once",
      "update payouts set amount_minor = 1 where provider is not null",
    ],
  ])("reports one wrong row: %s", async (claim, corruption) => {
    expect(await auditAfter(corruption)).toContainEqual(expect.stringContaining(claim));
  });

  it("reports a webhook that never came, and money that the books do not know", async () => {
    const [first] = recorded().sent;
    if (first === undefined) throw new Error("Nothing was sent");
    const twice = { ...first, key: `${first.key}x`, id: "po_999" };
    const findings = await auditAtRest(client, { ...recorded(), arrivals: [], sent: [first, twice] });
    expect(broken(findings)).toEqual([
      expect.stringContaining("what is recorded as delivered was received"),
      expect.stringContaining("the rail made each payout of the books once"),
    ]);
  });

  it("reports a webhook that comes again after its success, unless a worker was away in between", async () => {
    const [first] = recorded().arrivals;
    if (first === undefined) throw new Error("Nothing arrived");
    const again = (atMs: number, ...interruptions: Recordings["interruptions"]) => ({
      ...{ ...recorded(), interruptions },
      arrivals: [...recorded().arrivals, { ...first, atMs }],
    });
    const claims = async (given: Recordings) => broken(await auditAtRest(client, given));
    const claim = expect.stringContaining("no webhook comes again after it was accepted");
    expect(await claims(again(60_000))).toEqual([claim]);
    expect(await claims(again(60_000, { fromMs: 61_000, untilMs: 80_000 }))).toEqual([claim]);
    expect(await claims(again(60_000, { fromMs: -30_000, untilMs: -21_000 }))).toEqual([claim]);
    expect(await claims(again(60_000, { fromMs: 59_000, untilMs: 80_000 }))).toEqual([]);
    expect(await claims(again(60_000, { fromMs: -30_000, untilMs: -19_000 }))).toEqual([]);
  });

  it("reports messages that stand in another order than they were written in", async () => {
    const [one, two] = recordings.messages;
    if (one === undefined || two === undefined) throw new Error("There are two messages");
    const { rows } = await client.query<{ mark: string }>(
      "select client_message_id as mark from chat_messages where client_message_id = any($1) order by key desc limit 1",
      [[one.mark, two.mark]],
    );
    const [last, first] = one.mark === rows[0]?.mark ? [one, two] : [two, one];
    const messages = [
      { ...last, sentAt: 0, answeredAt: 1 },
      { ...first, sentAt: 2, answeredAt: 3 },
    ];
    expect(broken(await auditAtRest(client, { ...recorded(), messages }))).toHaveLength(1);
  });

  it("imports nothing of what it audits", () => {
    const folder = fileURLToPath(new URL(".", import.meta.url));
    const files = readdirSync(folder).filter((name) => !name.includes(".test."));
    const imported = files.flatMap((name) =>
      [...readFileSync(`${folder}${name}`, "utf8").matchAll(/from "([^"]+)"/g)].map(([, from]) => from ?? ""),
    );
    expect(imported.filter((from) => from !== "pg" && !/^\.\/[\w-]+\.ts$/.test(from))).toEqual([]);
  });
});

function otherOrganization(): string {
  return "select id from organizations where id not in (select organization_id from webhook_endpoints) limit 1";
}

/** The same payout under another id, as if nothing had kept it out. */
function secondPayout(): string {
  return `drop index payouts_one_per_window; drop index payouts_by_provider_id;
    create temporary table copied on commit drop as select * from payouts where window_key is not null;
    update copied set id = 'orgpay_secondtime00'; insert into payouts select * from copied`;
}
