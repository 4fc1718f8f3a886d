import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../test/builders.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { buildEndpoint } from "../../test/webhook-builders.ts";
import { parseConfig } from "../config.ts";
import { openDatabase } from "../infra/db/database.ts";
import { sql } from "../infra/db/sql.ts";
import { provideReceiptKey } from "../modules/payouts/papers/receipt-keys.ts";
import type { Command } from "./command.ts";
import { migrateCommand } from "./migrate-database.ts";
import { createOrganizationCommand, grantCreditsCommand, setPlanCommand } from "./organization-commands.ts";
import { retireReceiptKeyCommand } from "./payout-commands.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What the command printed, or what is wrong with its arguments. */
async function run(command: Command, args: readonly string[]): Promise<{ printed: string } | string> {
  const work = command.prepare(args);
  if (typeof work === "string") return work;
  let printed = "";
  await work({
    ...app.services,
    print: (text) => {
      printed += text;
    },
  });
  return { printed };
}

describe("grant-credits", () => {
  it("adds extra credits and says how many are left", async () => {
    const { id } = await buildOrganization(app);
    const args = ["--organization", id, "--credits", "250", "--note", "Order 7"];
    expect(await run(grantCreditsCommand, args)).toEqual({
      printed: "Added 250 extra credits; 250 are left now.\n",
    });
    expect(await run(grantCreditsCommand, args)).toEqual({
      printed: "Added 250 extra credits; 500 are left now.\n",
    });
  });

  it("names an organization that does not exist", async () => {
    const args = ["--organization", "org_AAAAAAAAAAAA", "--credits", "1"];
    await expect(run(grantCreditsCommand, args)).rejects.toThrow("There is no organization org_AAAAAAAAAAAA");
  });

  it.each([
    [[], /--organization: .*\n--credits: /],
    [["--organization", "acme", "--credits", "0"], /--organization: .*\n--credits: /],
    [["--organization", "org_AAAAAAAAAAAA", "--credits", "1.5"], /^--credits: /],
    [["--organization", "org_AAAAAAAAAAAA", "--credits", "1", "--gift"], /--gift/],
  ])("refuses %j before it touches the database", async (args, problem) => {
    expect(await run(grantCreditsCommand, args)).toMatch(problem);
  });
});

describe("retire-receipt-key", () => {
  it("retires the key that signs, if there is one", async () => {
    expect(await run(retireReceiptKeyCommand, [])).toEqual({ printed: "No receipt was signed yet.\n" });
    const { id } = await provideReceiptKey(app.services.db, app.services);
    expect(await run(retireReceiptKeyCommand, [])).toEqual({ printed: `Retired ${id}.\n` });
    expect(await run(retireReceiptKeyCommand, ["--now"])).toMatch(/--now/);
  });
});

describe("create-organization", () => {
  it("opens an organization and prints its sign-in", async () => {
    const args = ["--name", "Acme", "--email", "ann@acme.example", "--currency", "EUR"];
    expect(await run(createOrganizationCommand, args)).toEqual({
      printed: expect.stringMatching(/^Organization org_\w{12}\nSign in {6}ann@acme\.example \/ \S{16}\n$/),
    });
    expect(await run(createOrganizationCommand, args)).toEqual({
      printed: expect.stringContaining("ann@acme.example, with the password they have"),
    });
  });

  it("lists every problem of its options", async () => {
    expect(await run(createOrganizationCommand, ["--email", "x", "--currency", "BTC"])).toMatch(
      /--name[\s\S]*--email[\s\S]*--currency/,
    );
  });
});

describe("set-plan", () => {
  it("changes the plan, which endpoints follow at once, and logs it", async () => {
    const organization = await buildOrganization(app);
    await buildEndpoint(organization);
    const set = (plan: string) => run(setPlanCommand, ["--organization", organization.id, "--plan", plan]);
    const states = () =>
      app.services.db.rows(sql`
        select o.plan, e.state from organizations o join webhook_endpoints e on e.organization_id = o.id
        where o.id = ${organization.id}`);
    expect(await set("free")).toEqual({ printed: "The plan is free now; it was enterprise.\n" });
    expect(await states()).toEqual([{ plan: "free", state: "disabled" }]);
    expect(await set("free")).toEqual({ printed: "The plan is free already.\n" });
    expect(await set("pro")).toEqual({ printed: "The plan is pro now; it was free.\n" });
    expect(await states()).toEqual([{ plan: "pro", state: "active" }]);
    const logged = await app.services.db.rows(sql`
      select surface, changes from activity
      where organization_id = ${organization.id} and type = 'organization.plan_changed' order by position`);
    expect(logged).toEqual([
      { surface: "system", changes: { plan: { before: "enterprise", after: "free" } } },
      { surface: "system", changes: { plan: { before: "free", after: "pro" } } },
    ]);
  });

  it("names an organization that does not exist, and every problem of its options", async () => {
    const args = ["--organization", "org_AAAAAAAAAAAA", "--plan", "pro"];
    await expect(run(setPlanCommand, args)).rejects.toThrow("There is no organization org_AAAAAAAAAAAA");
    const wrong = ["--organization", "acme", "--plan", "gold"];
    expect(await run(setPlanCommand, wrong)).toMatch(/--organization: .*\n--plan: expected free, basic, pro/);
  });
});

describe("migrate", () => {
  it("brings an empty database up to date, and says so again when nothing is left to do", async () => {
    const database = await createTestDatabase("template1");
    const work = migrateCommand.maintain([]);
    if (typeof work === "string") throw new Error(work);
    const printed: string[] = [];
    const services = {
      ...{ config: parseConfig({}, []), log: app.services.log, clock: app.services.clock },
      print: (text: string) => void printed.push(text),
      onDatabase: <Result>(task: (url: string) => Promise<Result>) => task(database.url),
      onNewDatabase: () => Promise.reject(new Error("It creates none")),
      progress: { write: () => true },
    };
    await work(services);
    await work(services);
    expect(printed).toEqual(["The database is up to date.\n", "The database is up to date.\n"]);
    const db = openDatabase({ url: database.url, maxConnections: 1, log: app.services.log });
    const { tables } = await db.row<{ tables: number }>(sql`
      select count(*)::int as tables from pg_tables where tablename in ('organizations', 'payouts', '_private_jobs')`);
    expect(tables).toBe(3);
    await db.close();
    await database.drop();
    expect(migrateCommand.maintain(["--to", "3"])).toContain("--to");
  });
});
