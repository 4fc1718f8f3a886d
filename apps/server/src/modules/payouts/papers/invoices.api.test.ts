import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Paper } from "@clipledger/contract/payouts/paper";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCreator, buildJoinedCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import {
  buildSelfBilled,
  enterOwnDetails,
  enterTaxProfile,
  OWN_DETAILS,
  TAX_PROFILE,
} from "../../../../test/paper-builders.ts";
import { storePayout } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createSealer } from "../../../infra/crypto/sealer.ts";
import { sql } from "../../../infra/db/sql.ts";
import { resealCreatorSecretsTask } from "../../creators/reseal-creator-secrets.ts";
import { applyStatus } from "../paying/issuing/apply-status.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "100000" } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  apiKey = (await buildApiKey(organization)).secret;
  await enterOwnDetails(app, organization);
});

const ui = (path: string, request: { method?: string; body?: object; session?: TestSession } = {}) =>
  send(app, `/ui/v1${path}`, { session, ...request });
const paperOf = async (id: string, kind = "invoice"): Promise<Paper> =>
  (await ui(`/payouts/${id}/papers/${kind}`)).body;

/** Records a payout as paid. Whoever is told to come again does: on a busy machine, many at once wait too long for their turn. */
async function pay(creatorId: string, amount = 119): Promise<string> {
  const body = manualPayout({ creatorId, amount, currency: "EUR" });
  const headers = { "idempotency-key": randomUUID() };
  const ask = () => send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body, headers });
  let answer = await ask();
  for (let attempt = 1; answer.status === 503 && attempt < 20; attempt += 1) {
    await setTimeout(500);
    answer = await ask();
  }
  if (answer.status !== 200)
    throw new Error(`Paying answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

const report = (id: string, status: "completed" | "returned") =>
  app.services.db.transaction((tx) =>
    applyStatus(tx, app.services, { organizationId: organization.id, id, status }),
  );

const numbersOf = async (kind: "invoice" | "credit_note") =>
  (
    await app.services.db.rows<{ number: string }>(
      sql`select number from invoices where organization_id = ${organization.id} and kind = ${kind} order by sequence`,
    )
  ).map(({ number }) => number);

describe("a self-billing invoice", () => {
  it("is issued with the payout, names both sides, and reverses the charge between EU countries", async () => {
    const { id: creatorId } = await buildSelfBilled(app, organization);
    const id = await pay(creatorId);
    expect(await paperOf(id)).toMatchObject({
      kind: "invoice",
      number: "INV-000001",
      title: "Self-billing invoice",
      issuedOn: "2026-09-21",
      parties: [
        {
          label: "Supplier",
          lines: ["Cora Lind EI", "1 Rue de Rivoli", "75001 Paris", "France", "VAT or tax id FR12345678901"],
        },
        {
          lines: ["Northwind GmbH", "Hauptstr. 1", "10115 Berlin", "Germany", "VAT or tax id DE123456789"],
        },
      ],
      totals: [{ label: "Total", value: "EUR 119.00" }],
      notes: [
        "Reverse charge: VAT to be accounted for by the recipient (Article 196 of Directive 2006/112/EC).",
        expect.stringContaining("Cora Lind EI, who agreed to it"),
      ],
    });
    expect((await ui(`/payouts/${id}/papers`)).body.invoiceNumber).toBe("INV-000001");
  });

  it("names what a manual payout was for, where the team said so", async () => {
    const { id: creatorId } = await buildSelfBilled(app, organization);
    const body = manualPayout({
      creatorId,
      amount: 119,
      currency: "EUR",
      description: "Extra edit of August",
    });
    const { id } = (await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body })).body;
    expect((await paperOf(id)).tables[0]?.rows).toEqual([["Extra edit of August", "119.00"]]);
    expect((await paperOf(await pay(creatorId))).tables[0]?.rows).toEqual([["Manual payout", "119.00"]]);
  });

  it("shows the VAT within the payout of a business of the same country, and none of a private person", async () => {
    const german = { countryCode: "DE", vatId: "DE999999999", vatRate: "19" };
    const business = await buildSelfBilled(app, organization, german);
    const person = await buildSelfBilled(app, organization, { ...german, isBusiness: false });
    expect((await paperOf(await pay(business.id, 100))).totals).toEqual([
      { label: "Net", value: "EUR 84.03" },
      { label: "VAT 19%", value: "EUR 15.97" },
      { label: "Total", value: "EUR 100.00" },
    ]);
    expect(await paperOf(await pay(person.id))).toMatchObject({
      totals: [{ label: "Total", value: "EUR 119.00" }],
      notes: ["No VAT is charged.", expect.anything()],
    });
  });

  it("stays as it was issued, to the byte, whatever both sides enter later", async () => {
    const creator = await buildSelfBilled(app, organization);
    const id = await pay(creator.id);
    const file = (await ui(`/payouts/${id}/papers/invoice/pdf`)).body;
    expect(file.fileName).toBe("INV-000001.pdf");
    await enterTaxProfile(app, creator, { legalName: "Another", vatRate: "20", countryCode: "DE" });
    await ui("/organization/invoice-details", { method: "DELETE" });
    app.clock.advance(86_400_000);
    expect((await ui(`/payouts/${id}/papers/invoice/pdf`)).body).toEqual(file);
    const client = await enterPortal(app, creator);
    await client.send("/tax-profile", { method: "DELETE" });
    const own = await client.send(`/creators/${creator.id}/payouts/${id}/papers/invoice/pdf`);
    expect(own.body).toEqual(file);
  });

  it("needs both sides: details, a profile that agrees, and a creator who has joined", async () => {
    const agreeing = await buildSelfBilled(app, organization);
    const without = await buildJoinedCreator(organization);
    const refusing = await buildSelfBilled(app, organization, { allowsSelfBilling: false });
    const elsewhere = await buildSelfBilled(app, await buildOrganization(app));
    const invited = await buildCreator(organization, { email: elsewhere.email });
    for (const { id } of [without, refusing, invited])
      expect((await ui(`/payouts/${await pay(id)}/papers/invoice`)).status).toBe(404);
    await ui("/organization/invoice-details", { method: "DELETE" });
    expect((await ui(`/payouts/${await pay(agreeing.id)}/papers/invoice`)).status).toBe(404);
    expect(await numbersOf("invoice")).toEqual([]);
  });

  it("is numbered without gaps when 50 are issued at once, and others fail in between", async () => {
    const creators: TestCreator[] = [];
    for (let count = 0; count < 5; count += 1) creators.push(await buildSelfBilled(app, organization));
    const failing = app.services.db
      .transaction(async (tx) => {
        await tx.execute(sql`
          insert into paper_series (organization_id, series, last_number) values (${organization.id}, 'INV', 1)
          on conflict (organization_id, series) do update set last_number = paper_series.last_number + 1`);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, index) => pay(creators[index % 5]?.id ?? "", index + 1)),
    );
    await failing;
    const expected = Array.from({ length: 50 }, (_, index) => `INV-${String(index + 1).padStart(6, "0")}`);
    expect(await numbersOf("invoice")).toEqual(expected);
    const shown: string[] = [];
    for (const id of ids) shown.push((await paperOf(id)).number);
    expect(shown.sort()).toEqual(expected);
  }, 120_000);

  it("cannot be numbered twice, nor otherwise than its place, whatever any code does", async () => {
    const { id: creatorId } = await buildSelfBilled(app, organization);
    const payoutId = await pay(creatorId);
    const second = await storePayout(organization, { creatorId });
    const insert = (sequence: number, number: string, id: string) =>
      app.services.db.execute(sql`
        insert into invoices (organization_id, kind, sequence, number, payout_id, content, issued_at)
        values (${organization.id}, 'invoice', ${sequence}, ${number}, ${id}, '{}', now())`);
    await expect(insert(1, "INV-000001", second)).rejects.toThrow();
    await expect(insert(2, "INV-000001", second)).rejects.toThrow();
    await expect(insert(2, "INV-000002", payoutId)).rejects.toThrow();
    await insert(2, "INV-000002", second);
  });
});

describe("a payout at the provider", () => {
  it("is invoiced once it arrived, and credited when it comes back, once each", async () => {
    const { id: creatorId } = await buildSelfBilled(app, organization);
    const id = await storePayout(organization, { creatorId, providerStatus: "requested" });
    expect((await ui(`/payouts/${id}/papers/invoice`)).status).toBe(404);
    await report(id, "completed");
    await report(id, "completed");
    expect((await paperOf(id)).number).toBe("INV-000001");
    await report(id, "returned");
    await report(id, "returned");
    expect([await numbersOf("invoice"), await numbersOf("credit_note")]).toEqual([
      ["INV-000001"],
      ["CN-000001"],
    ]);
    const note = await paperOf(id, "credit-note");
    expect(note.facts).toContainEqual({ label: "Because", value: "The money came back." });
    const never = await storePayout(organization, { creatorId, providerStatus: "requested" });
    await report(never, "returned");
    expect(await numbersOf("credit_note")).toEqual(["CN-000001"]);
  });
});

describe("a credit note", () => {
  it("takes back the invoice of a payout that is voided, and names it", async () => {
    const german = { countryCode: "DE", vatId: "DE999999999", vatRate: "19" };
    const creator = await buildSelfBilled(app, organization, german);
    const id = await pay(creator.id, 100);
    const invoice = (await ui(`/payouts/${id}/papers/invoice/pdf`)).body;
    app.clock.advance(86_400_000);
    const voided = await ui(`/payouts/${id}/void`, { method: "POST", body: { reason: "Paid twice" } });
    expect(voided.status).toBe(200);
    const note = await paperOf(id, "credit-note");
    expect(note).toMatchObject({
      kind: "credit_note",
      number: "CN-000001",
      title: "Self-billing credit note",
      totals: [
        { label: "Net", value: "EUR -84.03" },
        { label: "VAT 19%", value: "EUR -15.97" },
        { label: "Total", value: "EUR -100.00" },
      ],
    });
    expect(note.facts).toContainEqual({
      label: "Corrects",
      value: expect.stringContaining("Invoice INV-000001 of "),
    });
    expect(note.facts).toContainEqual({ label: "Because", value: "Paid twice" });
    expect((await ui(`/payouts/${id}/papers/invoice/pdf`)).body).toEqual(invoice);
    const papers = { invoiceNumber: "INV-000001", creditNoteNumber: "CN-000001" };
    expect((await ui(`/payouts/${id}/papers`)).body).toMatchObject(papers);
  });

  it("is none of a payout that had no invoice", async () => {
    const creator = await buildJoinedCreator(organization);
    const id = await pay(creator.id);
    await ui(`/payouts/${id}/void`, { method: "POST", body: { reason: "Paid twice" } });
    expect((await ui(`/payouts/${id}/papers/credit-note`)).status).toBe(404);
  });
});

describe("what stands on invoices", () => {
  it("is the organization's own, changed by admins, and logged", async () => {
    const path = "/organization/invoice-details";
    expect((await ui(path)).body).toEqual({ details: OWN_DETAILS });
    const member = await buildMember(app, organization, "member");
    const by = await signIn(app, member.email, organization.id);
    expect((await ui(path, { session: by })).status).toBe(200);
    for (const request of [{ method: "PUT", body: OWN_DETAILS }, { method: "DELETE" }])
      expect((await ui(path, { ...request, session: by })).status).toBe(403);
    const { body: log } = await ui("/activity");
    expect(log.data).toContainEqual(
      expect.objectContaining({
        type: "organization.updated",
        changes: expect.objectContaining({ invoiceName: { before: null, after: "Northwind GmbH" } }),
      }),
    );
    expect((await ui(path, { method: "PUT", body: OWN_DETAILS })).body).toEqual({ details: OWN_DETAILS });
    expect((await ui("/activity")).body.totalRows).toBe(log.totalRows);
    const wrong = await ui(path, {
      method: "PUT",
      body: { legalName: "", addressLines: [], countryCode: "XX", vatId: "!", other: 1 },
    });
    expect(wrong.body.data.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "addressLines",
      "countryCode",
      "legalName",
      "other",
      "vatId",
    ]);
  });

  it("is a tax profile of the creator's, sealed, and gone with their account", async () => {
    const creator = await buildJoinedCreator(organization);
    const client = await enterPortal(app, creator);
    expect((await client.send("/tax-profile")).body).toEqual({ profile: null });
    const body = { ...TAX_PROFILE, vatId: "fr 12 345.678-901" };
    const saved = await client.send("/tax-profile", { method: "PUT", body });
    expect(saved.body.profile).toMatchObject(TAX_PROFILE);
    const rows = () =>
      app.services.db.rows<{ profile_sealed: string }>(
        sql`select profile_sealed from creator_tax_profiles where user_id = ${creator.userId}`,
      );
    expect(JSON.stringify(await rows())).not.toContain("Rivoli");
    const newer = createSealer([{ id: "newer", key: Buffer.alloc(32, 7) }]);
    const open = (sealed: string, purpose: string) => app.services.sealer.open(sealed, purpose);
    await resealCreatorSecretsTask.run({ ...app.services, sealer: { ...newer, open } }, {});
    expect(newer.isSealedByCurrentKey((await rows())[0]?.profile_sealed ?? "")).toBe(true);
    const wrong = await client.send("/tax-profile", {
      method: "PUT",
      body: { ...TAX_PROFILE, vatRate: "many", countryCode: "Germany", isBusiness: "yes" },
    });
    expect(wrong.body.data.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "countryCode",
      "isBusiness",
      "vatRate",
    ]);
    const { body: log } = await ui("/activity?perPage=1");
    expect(log.data[0]).toMatchObject({ type: "creator.tax_profile_changed", subject: { id: creator.id } });
    await client.send("/account", { method: "DELETE" });
    expect(await rows()).toEqual([]);
  });
});
