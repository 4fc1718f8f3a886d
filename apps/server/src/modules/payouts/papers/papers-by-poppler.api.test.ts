import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildSelfBilled, enterOwnDetails, readAmounts, textOfPdf } from "../../../../test/paper-builders.ts";
import { issuePayout, storePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { buildPaidCreator } from "../../../../test/portal-world.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let creator: Awaited<ReturnType<typeof buildPaidCreator>>["creator"];
let payoutId: string;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  const paid = await buildPaidCreator(app, organization);
  creator = paid.creator;
  const address = windowAddress(
    { campaignId: paid.campaignId, creatorId: creator.id },
    "2026-09-07",
    "2026-09-13",
  );
  payoutId = await issuePayout(organization, address);
});
afterAll(() => app.stop());

const ui = (path: string) => send(app, `/ui/v1${path}`, { session });
const pdf = async (id = payoutId) => (await ui(`/payouts/${id}/papers/statement/pdf`)).body;

describe.skipIf(!inject("hasPoppler"))("a paper in the hands of another program", () => {
  it("has the words of an invoice, and sums to what was paid", async () => {
    const german = { countryCode: "DE", vatId: "DE999999999", vatRate: "19" };
    const { id: creatorId } = await buildSelfBilled(app, organization, german);
    await enterOwnDetails(app, organization);
    const apiKey = (await buildApiKey(organization)).secret;
    const body = manualPayout({ creatorId, amount: 1_234.5 });
    const { id } = (await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body })).body;
    const text = await textOfPdf((await ui(`/payouts/${id}/papers/invoice/pdf`)).body.content);
    expect(text).toContain("Self-billing invoice");
    expect(text).toContain("INV-000001");
    const { parts, total } = readAmounts(text);
    expect([parts.reduce((sum, part) => sum + part, 0n), total]).toEqual([123_450n, 123_450n]);
    expect(text).toMatch(/Net +EUR 1,037\.39/);
    expect(text).toMatch(/VAT 19% +EUR 197\.11/);
  });

  it("has names as people write them, on invoices and statements", async () => {
    const names = ["Łukasz Żółć", "Đorđe Šimić", "İpek Yılmaz", "Иван Щукин", "Trần Thị Ặn"];
    const profile = { legalName: "Łukasz Żółć", addressLines: names.slice(1) };
    const { id: creatorId } = await buildSelfBilled(app, organization, profile);
    await enterOwnDetails(app, organization);
    await app.services.db.execute(sql`
      update creators set first_name = ${"Z\u0307o\u0301\u0142c\u0301 \u202e"}, last_name = 'Иван 佐藤' where id = ${creatorId}`);
    const apiKey = (await buildApiKey(organization)).secret;
    const body = manualPayout({ creatorId, amount: 10 });
    const { id } = (await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body })).body;
    const invoice = await textOfPdf((await ui(`/payouts/${id}/papers/invoice/pdf`)).body.content);
    for (const name of names) expect(invoice).toContain(name);
    const statement = (await pdf(id)).content;
    expect(await textOfPdf(statement)).toMatch(/Żółć Иван ZuoTeng/);
    expect((await pdf(id)).content).toBe(statement);
    const receipt = (await ui(`/payouts/${id}/receipt`)).body;
    expect(JSON.parse(receipt.content).creator).toMatch(/Иван 佐藤$/);
    await app.services.db.execute(sql`update statements set layout = null where payout_id = ${id}`);
    expect(await textOfPdf((await pdf(id)).content)).toContain("? ?");
  });

  it("sums to what the books say was paid, as a statement", async () => {
    const { parts, total } = readAmounts(await textOfPdf((await pdf()).content));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.reduce((sum, amount) => sum + amount, 0n)).toBe(total);
    expect(total).toBe(await paidInBooks(payoutId));
  });

  it("sums also where most of 10,000 videos stand in one line", async () => {
    const id = await storeHugePayout(10_000);
    const { content } = await pdf(id);
    expect(content.length).toBeLessThan(200_000);
    const text = await textOfPdf(content);
    expect(text).toMatch(/All others +9,600 more, in the CSV file/);
    const { parts, total } = readAmounts(text);
    expect(parts).toHaveLength(401);
    expect(parts.reduce((sum, amount) => sum + amount, 0n)).toBe(total);
    expect(total).toBe(70_000n);
    const { csv } = (await ui(`/payouts/${id}/statement`)).body;
    expect(csv.split("\r\n").filter((line: string) => line.startsWith("CPM,"))).toHaveLength(10_000);
  });

  it("sums, as a month's statement, to what the books say was paid in it", async () => {
    app.clock.set("2026-10-02T00:00:00.000Z");
    const { body } = await ui(`/creators/${creator.id}/statements`);
    expect(body.data).toMatchObject([{ month: "2026-09", number: null }]);
    const file = (await ui(`/creators/${creator.id}/statements/2026-09/pdf`)).body;
    const text = await textOfPdf(file.content);
    const { total } = readAmounts(text);
    const books = await app.services.db.row<{ paid: bigint }>(sql`
      select -sum(paid)::bigint as paid from ledger_entries where creator_id = ${creator.id} and posted_at < '2026-10-01'`);
    expect(total).toBe(books.paid);
    expect(BigInt(body.data[0].totals[0].amount)).toBe(books.paid);
    const [payouts = "", parts = ""] = text.split("What it was paid for");
    const sum = (part: string) =>
      readAmounts(`${part}\nTotal 0.00`).parts.reduce((one, other) => one + other, 0n);
    expect([sum(payouts), sum(parts.split(/^Total/m)[0] ?? "")]).toEqual([total, total]);
  });
});

async function paidInBooks(id: string): Promise<bigint> {
  const { paid } = await app.services.db.row<{ paid: bigint }>(
    sql`select -sum(paid)::bigint as paid from ledger_entries where payout_id = ${id}`,
  );
  return paid;
}

/** A payout of many videos with 0.07 for each. */
async function storeHugePayout(videoCount: number): Promise<string> {
  const id = await storePayout(organization, { creatorId: creator.id, amountMinor: 7 * videoCount });
  const names = Array.from({ length: videoCount }, (_, index) => ({
    platform: "tiktok",
    platformVideoId: `v${index}`,
  }));
  const { calculation } = await app.services.db.row<{ calculation: Record<string, object> }>(
    sql`select calculation from payouts where id = ${payoutId}`,
  );
  const total = { amount: 7 * videoCount, precision: 2, currency: "EUR", value: (7 * videoCount) / 100 };
  const details = { videos: names.map((name) => ({ ...name, views: 70, tierIndex: 0, amount: 7 })) };
  const line = { ...total, label: "CPM", ruleId: "rule_4Rk8sVn1QwZp", ruleName: null, type: "cpm" };
  const perVideo = names.map((name, index) => ({
    ...name,
    title: `${"A caption that goes on and on. ".repeat(60)}${index}`,
    publishedAt: new Date(Date.UTC(2026, 8, 7) + index).toISOString(),
    viewsStart: 0,
    viewsEnd: 70,
    viewsGained: 70,
    viewsSource: "import",
    viewsFetchedAt: "2026-09-13T18:00:00.000Z",
  }));
  const huge = {
    ...calculation,
    payouts: { total, breakdown: [{ ...line, calculationDetails: details }] },
    metrics: { facts: [], perVideo },
  };
  await app.services.db.execute(
    sql`update payouts set calculation = ${JSON.stringify(huge)}::jsonb where id = ${id}`,
  );
  return id;
}
