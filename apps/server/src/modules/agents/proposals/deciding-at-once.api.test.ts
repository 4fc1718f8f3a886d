import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callTool, connectAgent, withoutMarks } from "../../../../test/agent-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { waitingAtGate, withGate } from "../../../../test/held-commit.ts";
import { buildDueWindow, issuePayout, type TestDueWindow } from "../../../../test/payout-builders.ts";
import { send, signIn, type TestResponse, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let client: Client;
let due: TestDueWindow;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  client = await connectAgent(app, (await buildApiKey(organization)).secret);
});
afterAll(async () => {
  await client.close();
  await app.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  due = await buildDueWindow(organization);
});

async function propose(): Promise<string> {
  const { isError, body } = await callTool(client, "propose_payout", { ...due.address });
  expect(isError ? body : undefined).toBeUndefined();
  return (withoutMarks(body) as { id: string }).id;
}

const decide = (id: string, decision: "confirm" | "decline") =>
  send(app, `/ui/v1/payout-proposals/${id}/${decision}`, {
    method: "POST",
    session,
    ...(decision === "confirm" && { body: { payoutProvider: "partner" } }),
  });
const payoutsOf = async () => {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select (select count(*) from payouts where creator_id = ${due.creatorId})::int
      + (select count(*) from payout_intents where creator_id = ${due.creatorId})::int as total`);
  return total;
};

describe("a proposal that one person confirms and another declines", () => {
  it("is confirmed where that came first, and the other is told so", async () => {
    const id = await propose();
    let answers: Promise<TestResponse>[] = [];
    await withGate(app.services.db, { table: "payout_intents", at: "commit" }, async () => {
      answers = [decide(id, "confirm")];
      await expect.poll(() => waitingAtGate(app.services.db)).toBe(1);
      answers.push(decide(id, "decline"));
      await expect.poll(() => waitingOnLocks(app)).toBe(2);
    });
    const [confirmed, declined] = await Promise.all(answers);
    expect(confirmed?.status).toBe(200);
    expect([declined?.status, declined?.body.code]).toEqual([409, "INVALID_STATE"]);
    expect(await payoutsOf()).toBe(1);
    expect((await decide(id, "confirm")).body.payoutId).toBe(confirmed?.body.payoutId);
  });

  it("is declined where that came first, and nothing is paid", async () => {
    const id = await propose();
    let answers: Promise<TestResponse>[] = [];
    await app.services.db.transaction(async (tx) => {
      await tx.rows(sql`select from payout_proposals where id = ${id} for update`);
      answers = [decide(id, "decline")];
      await expect.poll(() => waitingOnLocks(app)).toBe(1);
      answers.push(decide(id, "confirm"));
      await expect.poll(() => waitingOnLocks(app)).toBe(2);
    });
    const [declined, confirmed] = await Promise.all(answers);
    expect(declined?.status).toBe(200);
    expect([confirmed?.status, confirmed?.body.code]).toEqual([409, "INVALID_STATE"]);
    expect(await payoutsOf()).toBe(0);
  });
});

describe("a window that still runs", () => {
  it.each(["2026-09-20T00:00:00.000Z", "2026-09-20T23:59:59.999Z"])("is not proposed at %s", async (at) => {
    app.clock.set(at);
    const { body } = await callTool(client, "propose_payout", { ...due.address });
    expect(body.error).toBe("PAYOUT_CONFLICT");
    app.clock.set("2026-09-21T00:00:00.000Z");
    expect(await propose()).toMatch(/^orgpayprop/);
  });
});

describe("the list of proposals", () => {
  const listed = async () =>
    (await send(app, "/ui/v1/payout-proposals", { session })).body.data.map(({ id }: { id: string }) => id);

  it("shows one until the instant in which it expires", async () => {
    const id = await propose();
    app.clock.set("2026-09-28T08:29:59.999Z");
    session = await signIn(app, organization.owner.email, organization.id);
    expect(await listed()).toContain(id);
    app.clock.set("2026-09-28T08:30:00.000Z");
    expect(await listed()).not.toContain(id);
  });

  it("leaves out one whose window was paid or canceled from the queue", async () => {
    session = await signIn(app, organization.owner.email, organization.id);
    const paid = await propose();
    await issuePayout(organization, due.address);
    due = await buildDueWindow(organization);
    const canceled = await propose();
    expect(await listed()).toContain(canceled);
    const cancel = { method: "POST", session, body: due.address };
    expect((await send(app, "/ui/v1/payouts/cancel", cancel)).status).toBe(200);
    const ids = await listed();
    expect(ids).not.toContain(paid);
    expect(ids).not.toContain(canceled);
  });
});

describe("a proposal of a week ago", () => {
  it("is confirmed a millisecond before it expires, and not in the instant itself", async () => {
    const [id, late] = [await propose(), due];
    due = await buildDueWindow(organization);
    const other = await propose();
    app.clock.set("2026-09-28T08:29:59.999Z");
    session = await signIn(app, organization.owner.email, organization.id);
    expect((await decide(other, "confirm")).status).toBe(200);
    due = late;
    app.clock.set("2026-09-28T08:30:00.000Z");
    expect((await decide(id, "confirm")).body.code).toBe("INVALID_STATE");
    expect(await payoutsOf()).toBe(0);
  });
});
