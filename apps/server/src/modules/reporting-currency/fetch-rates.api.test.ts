import { serveEcb } from "@clipledger/upstreams/ecb/serve-ecb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../test/builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { fetchRatesTask } from "./fetch-rates.ts";

type Bank = Awaited<ReturnType<typeof serveEcb>>;

let bank: Bank;
let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  bank = await serveEcb({
    "2026-09-16": { USD: "1.0900" },
    "2026-09-17": { USD: "1.0910", BGN: "1.9558" },
    "2026-09-18": { USD: "1.0921", JPY: "163.27" },
  });
  app = await startTestApp({
    environment: { CLIPLEDGER_ECB_URL: bank.url },
    onLog: ({ msg }) => logged.push(String(msg)),
  });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  logged.length = 0;
  bank.answerInstead();
  await app.services.db.execute(sql`delete from reference_rates`);
  await app.services.db.execute(sql`update organizations set reporting_currency = null`);
});

/** What the bank was asked for. */
async function fetchAt(instant: string): Promise<readonly string[]> {
  app.clock.set(instant);
  const before = bank.requests.length;
  await fetchRatesTask.run(app.services, {});
  return bank.requests.slice(before);
}

async function want(): Promise<void> {
  const { id } = await buildOrganization(app);
  await app.services.db.execute(sql`update organizations set reporting_currency = 'EUR' where id = ${id}`);
}

async function stored(): Promise<string[]> {
  const rows = await app.services.db.rows<{ text: string }>(sql`
    select day || ' ' || currency || ' ' || rate as text from reference_rates order by day, currency`);
  return rows.map(({ text }) => text);
}

const DAILY = "GET /eurofxref-daily.xml";
const NINETY_DAYS = "GET /eurofxref-hist-90d.xml";
const ALL = [
  "2026-09-16 USD 1.0900",
  "2026-09-17 USD 1.0910",
  "2026-09-18 JPY 163.27",
  "2026-09-18 USD 1.0921",
];

describe("fetching rates", () => {
  it("asks for nothing while no organization has chosen a currency", async () => {
    expect(await fetchAt("2026-09-21T08:20:00Z")).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it("begins with the last 90 days, exactly as they are stated, and then has nothing to ask over the weekend", async () => {
    await want();
    expect(await fetchAt("2026-09-19T06:20:00Z")).toEqual([DAILY, NINETY_DAYS]);
    expect(await stored()).toEqual(ALL);
    expect(await fetchAt("2026-09-19T16:20:00Z")).toEqual([]);
    expect(await fetchAt("2026-09-20T18:20:00Z")).toEqual([]);
    expect(await fetchAt("2026-09-21T06:20:00Z")).toEqual([]);
  });

  it("asks in vain on a holiday, and for the next working day alone", async () => {
    await want();
    await fetchAt("2026-09-19T06:20:00Z");
    expect(await fetchAt("2026-09-21T15:20:00Z")).toEqual([DAILY]);
    expect(await stored()).toEqual(ALL);
    bank.publish({ "2026-09-22": { USD: "1.1000" } });
    // What lies between was a holiday, or was missed: the longer file tells.
    expect(await fetchAt("2026-09-22T15:20:00Z")).toEqual([DAILY, NINETY_DAYS]);
    bank.publish({ "2026-09-23": { USD: "1.1010" } });
    expect(await fetchAt("2026-09-23T15:20:00Z")).toEqual([DAILY]);
    expect(await stored()).toEqual([...ALL, "2026-09-22 USD 1.1000", "2026-09-23 USD 1.1010"]);
    expect(await fetchAt("2026-09-23T16:20:00Z")).toEqual([]);
  });

  it.each([
    ["a page of HTML", { body: "<html>Maintenance</html>" }],
    ["a failure", { status: 503, body: "" }],
    ["an XML with entities", { body: '<!DOCTYPE a [<!ENTITY b "c">]><gesmes:Envelope/>' }],
  ])("stores nothing of %s, says so, and goes on", async (_name, reply) => {
    await want();
    bank.answerInstead(reply);
    await fetchAt("2026-09-21T08:20:00Z");
    expect(await stored()).toEqual([]);
    expect(logged).toContain("reference rates could not be fetched");
  });

  it("is off where the address is", async () => {
    await want();
    const elsewhere = await startTestApp({ sharing: app });
    await fetchRatesTask.run(elsewhere.services, {});
    await elsewhere.stop();
    expect(await stored()).toEqual([]);
  });
});
