import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { describeDatabase } from "../start-steps.ts";

const program = fileURLToPath(new URL("../cli.ts", import.meta.url));
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await temporaryFolder("command-database");
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command as `npm run admin` does, in a shell with these settings only. */
function admin(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const all = ["--conditions=@clipledger/source", "--import", import.meta.resolve("tsx"), program, ...args];
  const env = { PATH: process.env["PATH"], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, all, { env, cwd: folder }, (error, output, errors) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output, errors }),
    );
  });
}

const newOrganization = ["create-organization", "--name", "Acme", "--email", "ann@acme.example"];

describe("a command in a shell without the server's settings", () => {
  it.each([newOrganization, ["migrate"], ["backup", "all.backup"], ["resume"], ["restore", "all.backup"]])(
    "creates no database, and says how to load them: %s",
    async (...args) => {
      const { code, output, errors } = await admin({}, ...args);
      expect({ code, output }).toEqual({ code: 1, output: "" });
      expect(errors).toContain(
        `DATABASE_URL is not set, and there is no database in ${join(folder, "data")}.`,
      );
      expect(errors).toContain("set -a; . /etc/clipledger.env; set +a");
      expect(errors).not.toContain("    at ");
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it("creates none in a folder that is there, or that the settings name", async () => {
    const named = join(folder, "named");
    await mkdir(join(named, "mail"), { recursive: true });
    const { code, errors } = await admin({ CLIPLEDGER_DATA_DIR: named }, ...newOrganization);
    expect(code).toBe(1);
    expect(errors).toContain(`no database in ${named}.`);
    expect(await readdir(named)).toEqual(["mail"]);
    const elsewhere = join(folder, "elsewhere");
    expect((await admin({ CLIPLEDGER_DATA_DIR: elsewhere }, "migrate")).code).toBe(1);
    expect(existsSync(elsewhere)).toBe(false);
    await rm(named, { recursive: true });
  });

  it("is told the same by doctor", async () => {
    const { output } = await admin({}, "doctor");
    expect(output).toMatch(/^not set up {2}Database {2}There is none yet: DATABASE_URL is not set/m);
    expect(output).toContain("set -a; . /etc/clipledger.env; set +a");
    expect(await readdir(folder)).toEqual([]);
  });
});

it("names the database before it changes it, without the password, where no program reads it", async () => {
  const { pathname, host, password } = new URL(app.databaseUrl);
  const { code, output, errors } = await admin(
    {
      DATABASE_URL: app.databaseUrl,
      CLIPLEDGER_SECRET: "s".repeat(32),
      CLIPLEDGER_ENCRYPTION_KEYS: `2026:${Buffer.alloc(32, 7).toString("base64")}`,
    },
    ...newOrganization,
  );
  expect(errors).toBe(`Database: ${pathname.slice(1)} on ${host}\n`);
  expect(output).toMatch(/^Organization org_\w{12}\nSign in {6}ann@acme\.example /);
  expect(code).toBe(0);
  if (password !== "") expect(output + errors).not.toContain(password);
});

it.each([
  ["postgres://ann:open%20sesame@db.internal:6543/clips?sslmode=require", "clips on db.internal:6543"],
  ["postgres://ann:x@db.internal", "ann on db.internal"],
  ["postgresql:///clips?host=/var/run/postgresql", "clips on /var/run/postgresql"],
  ["postgres://[::1]:5432/my%20clips", "my clips on [::1]:5432"],
])("describes %s as %s", (url, description) => {
  expect(describeDatabase({ DATABASE_URL: url, dataDir: "/data" })).toBe(description);
});
