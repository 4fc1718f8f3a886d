import type { Paper } from "@clipledger/contract/payouts/paper";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDueWindow, issuePayout, storePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { buildPaidCreator } from "../../../../test/portal-world.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { voidPayout } from "../paying/cancellations/void-payout.ts";

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

const ui = (path: string, by = session) => send(app, `/ui/v1${path}`, { session: by });
const statement = async (id = payoutId): Promise<Paper> => (await ui(`/payouts/${id}/papers/statement`)).body;
const pdf = async (id = payoutId) => (await ui(`/payouts/${id}/papers/statement/pdf`)).body;

describe("a payout's statement", () => {
  it("says rules, videos, counts and where each count came from", async () => {
    const paper = await statement();
    expect(paper).toMatchObject({
      kind: "statement",
      number: "S-2026-000001",
      title: "Payout statement",
      issuedOn: "2026-09-14",
      parties: [{ label: "Paid by" }, { label: "Paid to", lines: ["Cora Lind"] }],
      totals: [{ label: "Total", value: "EUR 35.60" }],
    });
    const [table] = paper.tables;
    expect(table?.rows).toContainEqual([
      "CPM bonus",
      "tiktok a",
      "2026-09-07",
      "0",
      "9,000",
      "9,000",
      "import 2026-09-13",
      "9.00",
    ]);
    expect(paper.notes.join(" ")).toContain("1,000 views");
    expect(paper.facts).toContainEqual({ label: "Period", value: "7 Sep 2026 – 13 Sep 2026" });
  });

  it("keeps its number, its names and its bytes, whatever is renamed or happens to the payout", async () => {
    const before = await pdf();
    expect(before).toMatchObject({ fileName: "S-2026-000001.pdf", contentType: "application/pdf" });
    await send(app, "/ui/v1/organization/brand", { method: "PATCH", session, body: { name: "Renamed" } });
    await app.services.db.execute(sql`update creators set first_name = 'Renamed' where id = ${creator.id}`);
    await app.services.db.execute(sql`update campaigns set name = 'Renamed'`);
    app.clock.advance(3 * 86_400_000);
    expect(await pdf()).toEqual(before);
    const client = await enterPortal(app, creator);
    const own = await client.send(`/creators/${creator.id}/payouts/${payoutId}/papers/statement/pdf`);
    expect(own.body).toEqual(before);
    expect((await ui(`/payouts/${payoutId}/papers`)).body).toEqual({
      statementNumber: "S-2026-000001",
      invoiceNumber: null,
      creditNoteNumber: null,
      hasReceipt: true,
    });
  });

  it("gets one number, also when many ask for it at once", async () => {
    const others = await buildOrganization(app);
    const by = await signIn(app, others.owner.email, others.id);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push(
        await issuePayout(others, (await buildDueWindow(others, { startDate: "2026-09-07" })).address),
      );
    const asked = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const id = ids[index % ids.length] ?? "";
        return { id, number: (await ui(`/payouts/${id}/papers/statement`, by)).body.number };
      }),
    );
    const numbers = ids.map(
      (id) => new Set(asked.filter((each) => each.id === id).map((each) => each.number)),
    );
    expect(numbers.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
    expect(numbers.flatMap((set) => [...set]).sort()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `S-2026-00000${number}`),
    );
  });

  it("is not found by another organization, by another creator, or before it is approved", async () => {
    const others = await buildOrganization(app);
    const by = await signIn(app, others.owner.email, others.id);
    for (const path of ["papers", "papers/statement", "papers/statement/pdf", "receipt"])
      expect((await ui(`/payouts/${payoutId}/${path}`, by)).status).toBe(404);
    const created = await storePayout(organization, { creatorId: creator.id, providerStatus: "created" });
    const client = await enterPortal(app, creator);
    for (const path of ["papers", "papers/statement", "papers/statement/pdf", "receipt"])
      expect((await client.send(`/creators/${creator.id}/payouts/${created}/${path}`)).status).toBe(404);
  });

  it("refuses a kind that there is not, and finds no invoice where none was issued", async () => {
    expect((await ui(`/payouts/${payoutId}/papers/poem`)).status).toBe(400);
    for (const kind of ["invoice", "credit-note"])
      expect((await ui(`/payouts/${payoutId}/papers/${kind}/pdf`)).status).toBe(404);
  });
});

describe("a month's statement", () => {
  it("is there once the month is over, keeps its number and bytes, and later news stand in later months", async () => {
    const own = await buildOrganization(app);
    const by = await signIn(app, own.owner.email, own.id);
    app.clock.set("2026-10-20T08:00:00.000Z");
    const { creatorId, address } = await buildDueWindow(own, { startDate: "2026-10-12" });
    const id = await issuePayout(own, address);
    const path = `/creators/${creatorId}/statements`;
    expect((await ui(path, by)).body).toEqual({ data: [] });
    const early = await ui(`${path}/2026-10`, by);
    expect([early.status, early.body.data.issues]).toEqual([
      400,
      [{ path: "month", message: "This month is not over yet" }],
    ]);
    app.clock.set("2026-11-01T01:00:00.000Z");
    const first = (await ui(`${path}/2026-10/pdf`, by)).body;
    expect((await ui(`${path}/2026-10`, by)).body).toMatchObject({
      kind: "month_statement",
      number: "S-2026-000001",
      title: "Statement of Oct 2026",
      totals: [{ label: "Total", value: "EUR 100.00" }],
    });
    await voidPayout(own.ctx, id, "Paid twice");
    expect((await ui(`${path}/2026-10/pdf`, by)).body).toEqual(first);
    app.clock.set("2026-12-03T00:00:00.000Z");
    const november = (await ui(`${path}/2026-11`, by)).body;
    expect(november.totals).toEqual([{ label: "Total", value: "EUR -100.00" }]);
    expect(november.tables.map(({ rows }: { rows: string[][] }) => rows)).toEqual([
      [["2026-11-01", "Taken back", id, expect.any(String), "2026-10-12 to 2026-10-18", "-100.00"]],
    ]);
    expect((await ui(path, by)).body.data.map((each: { number: string }) => each.number)).toEqual([
      "S-2026-000002",
      "S-2026-000001",
    ]);
    for (const month of ["2026-09", "1999-01"]) expect((await ui(`${path}/${month}`, by)).status).toBe(404);
    expect((await ui(`${path}/2026-13`, by)).status).toBe(400);
    for (const where of [path, `${path}/2026-10`, `${path}/2026-10/pdf`])
      expect((await ui(where)).status).toBe(404);
  });

  it("holds what was paid from its first instant to its last, and nothing of the month beside it", async () => {
    const own = await buildOrganization(app);
    app.clock.set("2026-09-30T23:59:59.999Z");
    const { creatorId, campaignId, address } = await buildDueWindow(own, { startDate: "2026-09-14" });
    const before = await issuePayout(own, address);
    app.clock.set("2026-10-01T00:00:00.000Z");
    const place = { campaignId, creatorId };
    const first = await issuePayout(own, windowAddress(place, "2026-09-21", "2026-09-27"));
    app.clock.set("2026-10-31T23:59:59.999Z");
    const last = await issuePayout(own, windowAddress(place, "2026-09-28", "2026-10-04"));
    app.clock.set("2026-11-01T00:00:00.000Z");
    const after = await issuePayout(own, windowAddress(place, "2026-10-05", "2026-10-11"));
    app.clock.set("2026-12-10T08:00:00.000Z");
    const by = await signIn(app, own.owner.email, own.id);
    const payoutsOf = async (month: string) => {
      const { body } = await ui(`/creators/${creatorId}/statements/${month}`, by);
      return body.tables[0].rows.map(([day, , id]: string[]) => [day, id]);
    };
    expect(await payoutsOf("2026-09")).toEqual([["2026-09-30", before]]);
    expect(await payoutsOf("2026-10")).toEqual([
      ["2026-10-01", first],
      ["2026-10-31", last],
    ]);
    expect(await payoutsOf("2026-11")).toEqual([["2026-11-01", after]]);
  });
});
