import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator, markArchived } from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Database, Transaction } from "../../infra/db/database.ts";
import type { SqlFragment } from "../../infra/db/sql.ts";
import { linkAccounts } from "./link-accounts.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const link = (id: string, body: object) =>
  send(app, `/api/v1/creators/${id}/accounts`, { method: "POST", apiKey, body });
const buildAccount = async (creatorId: string | null = null) =>
  (await buildTrackedAccount(organization, { creatorId })).id;
const linkedTo = async (id: string): Promise<string[]> => {
  const { body } = await send(app, `/api/v1/creators/${id}`, { apiKey });
  return body.accounts.map((account: { id: string }) => account.id);
};

describe("linking accounts", () => {
  it("replaces those the creator has, and answers them all", async () => {
    const { id } = await buildCreator(organization);
    const [had, kept, added] = [await buildAccount(id), await buildAccount(id), await buildAccount()];
    app.clock.advance(1_000);
    const { status, body } = await link(id, { accountIds: [added, kept, added] });
    expect([status, body]).toEqual([200, { accountIds: [kept, added] }]);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: "creator.updated",
      data: {
        changedFields: ["accountIds"],
        creator: {
          id,
          accounts: [{ id: kept }, { id: added }],
          updatedAt: app.clock.now().toISOString(),
        },
      },
    });
    const { body: log } = await send(app, "/api/v1/activity?perPage=1", { apiKey });
    expect(log.data[0]).toMatchObject({
      type: "creator.accounts_linked",
      subject: { id },
      changes: { accountIds: { before: [had, kept], after: [kept, added] } },
    });
    const tracked = await send(app, `/api/v1/accounts/tracked?accounts=${added}`, { apiKey });
    expect(tracked.body.data[0]).toMatchObject({
      orgCreatorId: id,
      updatedAt: app.clock.now().toISOString(),
    });
  });

  it("leaves the creator without any when none are named", async () => {
    const { id } = await buildCreator(organization);
    await buildAccount(id);
    const { status, body } = await link(id, { accountIds: [] });
    expect([status, body]).toEqual([200, { accountIds: [] }]);
    expect(await linkedTo(id)).toEqual([]);
  });

  it("changes and tells nothing the second time", async () => {
    const { id } = await buildCreator(organization);
    const account = await buildAccount(id);
    const before = await eventsOf(organization);
    expect((await link(id, { accountIds: [account] })).body).toEqual({ accountIds: [account] });
    expect(await eventsOf(organization)).toEqual(before);
  });

  it("moves accounts of other creators only by force, and tells both sides", async () => {
    const loser = await buildCreator(organization);
    const winner = await buildCreator(organization);
    const [moved, kept] = [await buildAccount(loser.id), await buildAccount(loser.id)];
    const free = await buildAccount();
    const refused = await link(winner.id, { accountIds: [free, moved] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "ACCOUNTS_ALREADY_ASSIGNED",
      data: { accountIds: [moved] },
    });
    expect(await linkedTo(winner.id)).toEqual([]);

    const known = (await eventsOf(organization)).length;
    const { body } = await link(winner.id, { accountIds: [free, moved], force: true });
    expect(body.accountIds.sort()).toEqual([free, moved].sort());
    expect(await linkedTo(loser.id)).toEqual([kept]);
    const events = (await eventsOf(organization)).slice(known);
    expect(events.map(({ type, data }) => [type, data.creator.id, data.changedFields]).sort()).toEqual(
      [loser.id, winner.id].map((id) => ["creator.updated", id, ["accountIds"]]).sort(),
    );
    const log = await send(app, "/api/v1/activity?perPage=2", { apiKey });
    expect(new Set(log.body.data.map(({ subject }: { subject: { id: string } }) => subject.id))).toEqual(
      new Set([loser.id, winner.id]),
    );
  });

  it("takes accounts from an archived creator, but gives them none", async () => {
    const archived = await buildCreator(organization);
    const account = await buildAccount(archived.id);
    await markArchived(organization, archived.id);
    const { status, body } = await link(archived.id, { accountIds: [await buildAccount()] });
    expect([status, body.code, body.data]).toEqual([409, "CREATOR_ARCHIVED", { creatorIds: [archived.id] }]);
    const { id } = await buildCreator(organization);
    expect((await link(id, { accountIds: [account], force: true })).status).toBe(200);
    expect(await linkedTo(archived.id)).toEqual([]);
  });

  it("refuses accounts that are not tracked here, an unknown creator, and no list", async () => {
    const { id } = await buildCreator(organization);
    const own = await buildAccount();
    const foreign = (await buildTrackedAccount(await buildOrganization(app))).id;
    const missing = await link(id, { accountIds: [own, foreign], force: true });
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ code: "ACCOUNTS_NOT_FOUND", data: { accountIds: [foreign] } });
    expect(await linkedTo(id)).toEqual([]);
    const unknown = await link("orgcre_AAAAAAAAAAAA", { accountIds: [foreign] });
    expect([unknown.status, unknown.body.code]).toEqual([404, "CREATOR_NOT_FOUND"]);
    expect((await link(id, {})).body.data.issues[0].path).toBe("accountIds");
  });

  it("asks the database no more for many creators than for a few, but for a log entry each", async () => {
    const statementsFor = async (holders: number) => {
      const accountIds: string[] = [];
      for (let count = 0; count < holders; count += 1)
        accountIds.push(await buildAccount((await buildCreator(organization)).id));
      const { id } = await buildCreator(organization);
      const { ctx, statements } = counting(organization.ctx);
      await linkAccounts(ctx, id, { accountIds, force: true });
      expect((await linkedTo(id)).sort()).toEqual(accountIds.sort());
      return statements();
    };
    const few = await statementsFor(2);
    expect(await statementsFor(6)).toBe(few + 4);
  });
});

function counting(ctx: OperationContext): { ctx: OperationContext; statements: () => number } {
  let total = 0;
  const one = (statement: SqlFragment) => {
    total += 1;
    return statement;
  };
  const counted = (tx: Transaction): Transaction => ({
    ...tx,
    rows: (statement) => tx.rows(one(statement)),
    maybeRow: (statement) => tx.maybeRow(one(statement)),
    row: (statement) => tx.row(one(statement)),
    execute: (statement) => tx.execute(one(statement)),
  });
  const db: Database = { ...ctx.db, transaction: (work) => ctx.db.transaction((tx) => work(counted(tx))) };
  return { ctx: { ...ctx, db }, statements: () => total };
}
