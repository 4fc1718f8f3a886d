import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { buildDueWindow, issuePayout, storePayout } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createSealer } from "../../../infra/crypto/sealer.ts";
import { sql } from "../../../infra/db/sql.ts";
import { voidPayout } from "../paying/cancellations/void-payout.ts";
import { applyStatus } from "../paying/issuing/apply-status.ts";
import { resealReceiptKeysTask, retireReceiptKey } from "./receipt-keys.ts";

const run = promisify(execFile);

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let creator: TestCreator;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  creator = await buildJoinedCreator(organization, { firstName: "Cora", lastName: "Lind" });
});

const ask = (id: string, by = session) => send(app, `/ui/v1/payouts/${id}/receipt`, { session: by });
const contentOf = async (id: string): Promise<string> => (await ask(id)).body.content;
const verify = async (receipt: string) =>
  (await send(app, "/public/v1/receipts/verify", { method: "POST", body: { receipt } })).body;
const paid = () => storePayout(organization, { creatorId: creator.id });

describe("a receipt", () => {
  it("says who paid whom, what for and when, and is the same whenever it is asked for", async () => {
    const { address, campaignId, creatorId } = await buildDueWindow(organization, {
      creator: { firstName: "Ada" },
    });
    const id = await issuePayout(organization, address);
    const first = (await ask(id)).body;
    const { name } = await app.services.db.row<{ name: string }>(
      sql`select name from campaigns where id = ${campaignId}`,
    );
    expect(JSON.parse(first.content)).toEqual({
      type: "clipledger-receipt/1",
      id: expect.stringMatching(/^orgrcpt_\w{12}$/),
      keyId: expect.stringMatching(/^rcptkey_\w{12}$/),
      issuer: app.services.publicUrl,
      organization: expect.any(String),
      creator: expect.stringContaining("Ada"),
      amount: "100.00",
      currency: "EUR",
      purpose: name,
      periodStart: "2026-09-14",
      periodEnd: "2026-09-20",
      paidOn: "2026-09-21",
      statement: "S-2026-000001",
      signature: expect.stringMatching(/^[\w-]{86}$/),
    });
    expect(first.verifyUrl).toBe(
      `${app.services.publicUrl}/verify#${Buffer.from(first.content).toString("base64url")}`,
    );
    await app.services.db.execute(sql`update creators set first_name = 'Eve' where id = ${creatorId}`);
    expect((await ask(id)).body).toEqual(first);
  });

  it("is one, also when many ask for the first of a server at once", async () => {
    const id = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id)));
    expect(new Set(answers.map(({ body }) => body.content)).size).toBe(1);
    const { count } = await app.services.db.row<{ count: number }>(
      sql`select count(*)::int as count from receipt_keys where retired_at is null`,
    );
    expect(count).toBe(1);
  });

  it("is for payouts that were paid, and for those whom they concern", async () => {
    for (const providerStatus of ["created", "approved", "requested", "expired"]) {
      const id = await storePayout(organization, { creatorId: creator.id, providerStatus });
      expect((await ask(id)).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
    }
    const id = await paid();
    const own = await (await enterPortal(app, creator)).send(`/creators/${creator.id}/payouts/${id}/receipt`);
    expect(own.body.content).toBe(await contentOf(id));
    const colleague = await buildJoinedCreator(organization);
    const client = await enterPortal(app, colleague);
    for (const name of [creator.id, colleague.id])
      expect((await client.send(`/creators/${name}/payouts/${id}/receipt`)).status).toBe(404);
  });
});

describe("verifying a receipt", () => {
  it("tells what it says and where the payout stands, and nothing else", async () => {
    const content = await contentOf(await paid());
    const { signature: _, ...receipt } = JSON.parse(content);
    expect(await verify(content)).toEqual({ isGenuine: true, status: "paid", receipt });
    // The order and the white space of a file that somebody saved anew do not matter.
    const rewritten = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(content)).reverse()),
      null,
      4,
    );
    expect(await verify(rewritten)).toEqual({ isGenuine: true, status: "paid", receipt });
  });

  it("fails on every single digit that was altered", async () => {
    const content = await contentOf(await paid());
    const fields = /"(amount|paidOn|statement|id|signature)":"([^"]+)"/g;
    let tried = 0;
    for (const { index, 0: field } of content.matchAll(fields))
      for (let place = index; place < index + field.length; place += 1) {
        const digit = content[place] ?? "";
        if (!/\d/.test(digit)) continue;
        const altered = `${content.slice(0, place)}${(Number(digit) + 1) % 10}${content.slice(place + 1)}`;
        expect(await verify(altered)).toMatchObject({ isGenuine: false });
        tried += 1;
      }
    expect(tried).toBeGreaterThan(15);
    expect(await verify(content.replace('"100.00"', '"900.00"'))).toEqual({
      isGenuine: false,
      reason: "altered",
    });
  });

  it.each([
    ["", "unreadable"],
    ["null", "unreadable"],
    ["{", "unreadable"],
    ['{"signature":"x"}', "unreadable"],
  ])("answers %j with %s", async (text, reason) => {
    expect(await verify(text)).toEqual({ isGenuine: false, reason });
  });

  it("knows nothing of another server's receipts, and takes no field more", async () => {
    const said = JSON.parse(await contentOf(await paid()));
    expect(await verify(canonicalJson({ ...said, keyId: "rcptkey_AAAAAAAAAAAA" }))).toEqual({
      isGenuine: false,
      reason: "unknown_key",
    });
    expect(await verify(canonicalJson({ ...said, more: 1 }))).toMatchObject({ reason: "unreadable" });
    const long = await send(app, "/public/v1/receipts/verify", {
      method: "POST",
      body: { receipt: "x".repeat(8_001) },
    });
    expect(long.status).toBe(400);
  });

  it("says that the money came back, or that the payout was voided", async () => {
    const back = await storePayout(organization, { creatorId: creator.id, providerStatus: "completed" });
    const voided = await paid();
    const receipts = [await contentOf(back), await contentOf(voided)];
    await app.services.db.transaction((tx) =>
      applyStatus(tx, app.services, { organizationId: organization.id, id: back, status: "returned" }),
    );
    await voidPayout(organization.ctx, voided, "By mistake");
    const answers = await Promise.all(receipts.map(verify));
    expect(answers.map(({ isGenuine, status }) => [isGenuine, status])).toEqual([
      [true, "returned"],
      [true, "voided"],
    ]);
    // Asked for again, they are what they were.
    expect([await contentOf(back), await contentOf(voided)]).toEqual(receipts);
  });

  it("still works once the creator, whom the server then forgets, or the organization is gone", async () => {
    const id = await paid();
    const content = await contentOf(id);
    await (await enterPortal(app, creator)).send("/account", { method: "DELETE" });
    expect(await verify(content)).toMatchObject({ isGenuine: true, status: "paid" });
    expect((await ask(id)).status).toBe(404);
    const { text } = await app.services.db.row<{ text: string }>(sql`
      select concat((select json_agg(s) from statements s where s.organization_id = ${organization.id}),
        (select json_agg(r) from receipts r where r.organization_id = ${organization.id})) as text`);
    expect(text).not.toContain("Cora Lind");
    await app.services.db.execute(sql`delete from organizations where id = ${organization.id}`);
    expect(await verify(content)).toMatchObject({ isGenuine: true, status: "unknown" });
  });
});

describe("the key of receipts", () => {
  it("can be retired: old receipts stay genuine, new ones have another key", async () => {
    const old = await contentOf(await paid());
    expect(await retireReceiptKey(app.services)).toBe(JSON.parse(old).keyId);
    const fresh = await contentOf(await paid());
    expect(JSON.parse(fresh).keyId).not.toBe(JSON.parse(old).keyId);
    for (const content of [old, fresh]) expect(await verify(content)).toMatchObject({ isGenuine: true });
    const { keys } = (await send(app, "/.well-known/clipledger-receipts.json")).body;
    const kids = keys.map(({ kid, retiredAt }: Record<string, string>) => [kid, retiredAt !== undefined]);
    expect(kids).toContainEqual([JSON.parse(old).keyId, true]);
    expect(kids).toContainEqual([JSON.parse(fresh).keyId, false]);
  });

  it("is sealed, with the newest encryption key after a night", async () => {
    await contentOf(await paid());
    const sealedKeys = () =>
      app.services.db.rows<{ sealed: string }>(sql`select private_key_sealed as sealed from receipt_keys`);
    for (const { sealed } of await sealedKeys()) expect(sealed).not.toContain("PRIVATE KEY");
    const fresh = { id: "newer", key: Buffer.alloc(32, 7) };
    const { sealer } = app.services;
    const rotated = createSealer([fresh]);
    await resealReceiptKeysTask.run(
      {
        ...app.services,
        sealer: { ...rotated, open: (sealed, purpose) => sealer.open(sealed, purpose) },
      },
      {},
    );
    for (const { sealed } of await sealedKeys()) expect(rotated.isSealedByCurrentKey(sealed)).toBe(true);
  });
});

describe("the script of the documentation", () => {
  it("tells a genuine receipt from an altered one, with nothing but Node", async () => {
    await app.services.db.execute(sql`delete from receipts`);
    await app.services.db.execute(sql`delete from receipt_keys`);
    const content = await contentOf(await paid());
    const docs = await readFile(new URL("../../../../../../docs/paper.md", import.meta.url), "utf8");
    const script = /```js\n([\s\S]+?)```/.exec(docs)?.[1] ?? "";
    expect(script.trim().split("\n").length).toBeLessThanOrEqual(8);
    const check = join(app.dataDir, "check-receipt.mjs");
    const file = join(app.dataDir, "receipt.json");
    await writeFile(check, script);
    const said = async (text: string) => {
      await writeFile(file, text);
      return (await run(process.execPath, [check, file, app.url])).stdout.trim();
    };
    expect(await said(content)).toBe("genuine");
    expect(await said(content.replace('"100.00"', '"100.01"'))).toBe("NOT genuine");
  });
});
