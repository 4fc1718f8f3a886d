import { execFile } from "node:child_process";
import { cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "../test/running-product.ts";
import { startedDataFolder } from "../test/started-data-folder.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

const serverFolder = fileURLToPath(new URL("../", import.meta.url));
const modulesFolder = fileURLToPath(new URL("../../../node_modules", import.meta.url));

const EXPANSION = `
alter table creators add column nickname text;
alter table creators add column greetings integer not null default 0;
create index creators_by_nickname on creators (organization_id, nickname);
create table greetings (organization_id text not null, id bigint generated always as identity primary key);
create function greet() returns trigger language plpgsql as $$
begin
  insert into greetings (organization_id) values (new.organization_id);
  return null;
end
$$;
create trigger creators_greeted after insert on creators for each row execute function greet();
`;
const CONTRACTION = "-- contract: needs 99.0.0\nalter table creators drop column notes;\n";

let dataDir: string;
let laterFolder: string;

beforeAll(async () => {
  dataDir = await startedDataFolder("previous-release");
  laterFolder = await temporaryFolder("later-release");
  for (const part of ["dist", "migrations", "package.json"])
    await cp(join(serverFolder, part), join(laterFolder, part), { recursive: true });
  await mkdir(join(laterFolder, "node_modules"));
  await symlink(join(modulesFolder, "pdfkit"), join(laterFolder, "node_modules", "pdfkit"));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(laterFolder, { recursive: true, force: true });
});

describe("a program on the schema of a later release", () => {
  it("goes on under load, and starts again, as long as the schema was only expanded", async () => {
    const running = await startProduct(dataDir);
    const load = beginLoad(running);
    try {
      await load.untilAnswered(20);
      await migrateAsLaterRelease("9998_expand.sql", EXPANSION);
      await load.untilAnswered(20);
      expect(await load.end()).toEqual([]);
    } finally {
      await running.end("SIGTERM");
    }
    const again = await startProduct(dataDir);
    const goneOn = beginLoad(again);
    try {
      await goneOn.untilAnswered(20);
      expect(await goneOn.end()).toEqual([]);
      expect(again.logs()).toContain("9998_expand.sql");
    } finally {
      await again.end("SIGTERM");
    }
  });

  it("refuses in words to start once the schema was contracted", async () => {
    const running = await startProduct(dataDir);
    await migrateAsLaterRelease("9999_contract.sql", CONTRACTION);
    await running.end("SIGTERM");
    await expect(startProduct(dataDir)).rejects.toThrow("Since 9999_contract.sql it needs 99.0.0 or later");
  });
});

/** What `npm run admin -- migrate` of a release with one more migration does, beside the running product. */
async function migrateAsLaterRelease(name: string, text: string): Promise<void> {
  await writeFile(join(laterFolder, "migrations", name), text);
  await promisify(execFile)(process.execPath, [join(laterFolder, "dist", "cli.js"), "migrate"], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], CLIPLEDGER_DATA_DIR: dataDir },
  });
}

interface Load {
  /** Resolves when so many more requests were answered with success. */
  untilAnswered(count: number): Promise<void>;
  /** Ends it, and answers what was not answered with success. */
  end(): Promise<string[]>;
}

const READS = ["/creators", "/campaigns", "/payouts/due", "/activity", "/videos", "/analytics/kpis"];
let sequence = 0;

/** Reads and writes one after the other, on and on. */
function beginLoad({ url, apiKey }: RunningProduct): Load {
  const headers = { "x-api-key": apiKey, "content-type": "application/json" };
  const range = "dateRange[from]=2026-08-20&dateRange[to]=2026-09-20";
  const failures: string[] = [];
  let [isOpen, answered] = [true, 0];
  const write = () => {
    sequence += 1;
    const body = { firstName: "New", lastName: "Creator", email: `new-${sequence}@upgrade.example` };
    return fetch(`${url}/api/v1/creators`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const running = (async () => {
    while (isOpen) {
      const path = READS[answered % READS.length];
      const responses = [await fetch(`${url}/api/v1${path}?${range}`, { headers }), await write()];
      for (const response of responses)
        if (response.status === 200) answered += 1;
        else failures.push(`${response.url} ${response.status} ${await response.text()}`);
      if (failures.length > 0) return;
    }
  })();
  return {
    async untilAnswered(count) {
      const wanted = answered + count;
      while (answered < wanted && failures.length === 0) await wait(10);
    },
    async end() {
      isOpen = false;
      await running;
      return failures;
    },
  };
}
