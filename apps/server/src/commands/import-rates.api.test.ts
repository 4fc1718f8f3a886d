import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { sql } from "../infra/db/sql.ts";
import { importRatesCommand } from "./import-commands.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), "clipledger-rates-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.stop();
});

async function importText(text: string): Promise<string> {
  const path = join(folder, "rates");
  await writeFile(path, text);
  return run(path);
}

async function run(...args: string[]): Promise<string> {
  const work = importRatesCommand.prepare(args);
  if (typeof work === "string") return work;
  const printed: string[] = [];
  await work({ ...app.services, print: (said) => printed.push(said) });
  return printed.join("");
}

async function stored(): Promise<string> {
  const rows = await app.services.db.rows<{ text: string }>(sql`
    select day || ' ' || currency || ' ' || rate as text from reference_rates order by day, currency`);
  return rows.map(({ text }) => text).join(", ");
}

describe("import-rates", () => {
  it("imports the bank's history, the same file twice as once, and takes corrections", async () => {
    const csv = "Date,USD,BGN,ISK,\n2026-11-16,1.0583,1.9558,N/A,\n2026-11-13,1.0500,1.9558,145.5,\n";
    expect(await importText(csv)).toBe(
      "Read 3 rates from 2026-11-13 to 2026-11-16; 3 are new. Left out, as nobody is paid in them: BGN.\n",
    );
    expect(await importText(csv)).toContain("0 are new");
    expect(await stored()).toBe("2026-11-13 ISK 145.5, 2026-11-13 USD 1.0500, 2026-11-16 USD 1.0583");
    expect(await importText(csv.replace("1.0583", "1.0584"))).toContain("1 are new");
  });

  it("imports more than one batch", async () => {
    const lines = Array.from({ length: 10_500 }, (_, index) => {
      const day = new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10);
      return `${day},1.5,`;
    });
    expect(await importText(["Date,SEK,", ...lines].join("\n"))).toContain("10,500 are new");
    await app.services.db.execute(sql`delete from reference_rates where currency = 'SEK'`);
  });

  it("refuses a wrong file with what is wrong, and keeps what was there", async () => {
    const before = await stored();
    const wrong = "Date,USD,\n2026-11-17,1.06,\n2026-11-18,many,\nyesterday,1.06,\n";
    await expect(importText(wrong)).rejects.toThrow(
      /Nothing was imported: .*line 3: "many".*line 4: "yesterday"/s,
    );
    await expect(importText("<html/>")).rejects.toThrow(/no gesmes:Envelope/);
    await expect(run(join(folder, "missing"))).rejects.toThrow(/cannot be read/);
    expect(await stored()).toBe(before);
  });

  it.each([[[]], [["--file"]], [["a", "b"]]])("explains itself with the arguments %j", async (args) => {
    expect(await run(...args)).toBe("expected the name of one file");
  });
});
