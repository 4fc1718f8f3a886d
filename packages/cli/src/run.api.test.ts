import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../apps/server/test/builders.ts";
import { send, signIn } from "../../../apps/server/test/request.ts";
import { temporaryFolder } from "../../../apps/server/test/temporary-folder.ts";
import { startTestApp, type TestApp } from "../../../apps/server/test/test-app.ts";
import type { Surroundings } from "./program.ts";
import { run } from "./run.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ role: "all", environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "100000" } });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  folder = await temporaryFolder("cli");
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Given {
  readonly env?: Record<string, string>;
  readonly isTTY?: boolean;
  readonly answers?: string[];
  /** What the person's browser does with a page. Nobody types anything then. */
  readonly browse?: (page: URL) => Promise<unknown>;
  readonly signal?: AbortSignal;
  readonly onWrite?: (text: string) => void;
}

async function clipledger(args: readonly string[], given: Given = {}) {
  const out: string[] = [];
  const errors: string[] = [];
  const opened: string[] = [];
  const { answers, browse, isTTY = false } = given;
  const surroundings: Surroundings = {
    env: given.env ?? { CLIPLEDGER_URL: app.url, CLIPLEDGER_API_KEY: apiKey },
    stdout: {
      isTTY,
      columns: 200,
      write(text) {
        out.push(text);
        given.onWrite?.(text);
      },
    },
    stderr: { isTTY, write: (text) => errors.push(text) },
    ask: browse
      ? () => new Promise(() => undefined)
      : answers && (() => Promise.resolve(answers.shift() ?? "")),
    open(url) {
      opened.push(url);
      void browse?.(new URL(url));
    },
    signal: given.signal ?? new AbortController().signal,
    nowMs: () => app.clock.now().getTime(),
  };
  const exitCode = await run(args, surroundings);
  return { exitCode, out: out.join(""), errors: errors.join(""), opened };
}

describe("the command line", () => {
  it("calls an operation, and answers JSON where nobody looks and a table at a terminal", async () => {
    const made = await clipledger([
      "creators",
      "create",
      "--email",
      "mina@bakes.example",
      "--first-name",
      "Mina",
      "--last-name",
      "Bakes",
    ]);
    expect(made).toMatchObject({ exitCode: 0, errors: "" });
    const { id } = JSON.parse(made.out);
    const listed = await clipledger(["creators", "list", "--search", "mina"]);
    expect(JSON.parse(listed.out)).toMatchObject({ totalRows: 1, data: [{ id }] });
    const shown = await clipledger(["creators", "list", "--columns", "id,user.email"], { isTTY: true });
    expect(shown.out).toContain(`${id}  mina@bakes.example`);
  });

  it("says its version", async () => {
    const { version } = JSON.parse(await readFile("packages/cli/package.json", "utf8"));
    expect(await clipledger(["--version"])).toMatchObject({ exitCode: 0, out: `${version}\n` });
  });

  it("refuses columns that the answer cannot have, and shows chosen ones as JSON too", async () => {
    const list = ["creators", "list", "--search", "mina", "--columns"];
    for (const form of [{ isTTY: true }, { isTTY: false }]) {
      const wrong = await clipledger([...list, "creator.name,user.email"], form);
      expect(wrong).toMatchObject({ exitCode: 2, out: "" });
      expect(wrong.errors).toMatch(/unknown column creator\.name\. Known columns: .*user\.email/);
    }
    const chosen = await clipledger([...list, "user.email"]);
    expect(JSON.parse(chosen.out)).toMatchObject({ data: [{ user: { email: "mina@bakes.example" } }] });
    expect(Object.keys(JSON.parse(chosen.out).data[0])).toEqual(["user"]);
    const refused = [
      "creators",
      "create",
      "--email",
      "b@x.example",
      "--first-name",
      "B",
      "--columns",
      "nothing",
    ];
    expect((await clipledger(refused)).exitCode).toBe(2);
    expect(JSON.parse((await clipledger(["creators", "list", "--search", "b@x"])).out).totalRows).toBe(0);
  });

  it("goes through all pages", async () => {
    for (const name of ["One", "Two", "Three"]) {
      const named = ["--first-name", name, "--last-name", "Last"];
      await clipledger(["creators", "create", "--email", `${name}@x.example`, ...named]);
    }
    const { out } = await clipledger(["creators", "list", "--all", "--per-page", "2"]);
    expect(JSON.parse(out).data).toHaveLength(4);
    expect((await clipledger(["me", "get", "--all"])).exitCode).toBe(2);
  });

  it("tells how it went by how it ends, with every problem in words", async () => {
    const wrong = await clipledger(["creators", "create", "--email", "nobody", "--first-name", ""]);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.errors).toMatch(/firstName: [\s\S]*lastName: [\s\S]*email: /);
    expect((await clipledger(["creators", "get", "orgcre_000000000000"])).exitCode).toBe(5);
    expect((await clipledger(["creators", "nothing"])).exitCode).toBe(2);
    expect((await clipledger(["nothing"])).errors).toContain("clipledger help");
    const stranger = { CLIPLEDGER_URL: app.url, CLIPLEDGER_API_KEY: "clip_wrong" };
    expect((await clipledger(["me", "get"], { env: stranger })).exitCode).toBe(3);
    expect((await clipledger(["me", "get"], { env: { HOME: folder } })).errors).toContain("clipledger login");
    const keyless = { CLIPLEDGER_URL: app.url, CLIPLEDGER_API_KEY: "" };
    expect((await clipledger(["me", "get"], { env: keyless })).errors).toContain("CLIPLEDGER_API_KEY");
    const nowhere = { CLIPLEDGER_URL: "here", CLIPLEDGER_API_KEY: apiKey };
    expect((await clipledger(["me", "get"], { env: nowhere })).errors).toContain("CLIPLEDGER_URL");
  });

  it("asks once more before it deletes, at a terminal only", async () => {
    const { data } = JSON.parse((await clipledger(["creators", "list", "--search", "three"])).out);
    const remove = ["creators", "remove", data[0].id];
    expect(await clipledger(remove, { isTTY: true, answers: ["n"] })).toMatchObject({
      exitCode: 2,
      errors: "Nothing was done.\n",
    });
    expect((await clipledger(remove, { isTTY: true, answers: ["y"] })).exitCode).toBe(0);
    expect((await clipledger(remove, { isTTY: true, answers: [] })).exitCode).toBe(2);
    expect((await clipledger([...remove, "--yes"], { isTTY: true, answers: [] })).exitCode).toBe(5);
  });

  it("watches until it is interrupted, and says what changed", async () => {
    const interrupted = new AbortController();
    const seen: string[] = [];
    const watching = clipledger(["organization", "get", "--watch", "1"], {
      signal: interrupted.signal,
      onWrite: (text) => {
        seen.push(JSON.parse(text).name);
        if (seen.length === 2) interrupted.abort();
        else void clipledger(["organization", "update", "--name", "Renamed"]);
      },
    });
    expect((await watching).exitCode).toBe(0);
    expect(seen[1]).toBe("Renamed");
    expect((await clipledger(["organization", "update", "--watch", "1"])).errors).toContain("only reads");
  });

  it("keeps a key that the server has taken in a profile that only its owner reads", async () => {
    const env = { XDG_CONFIG_HOME: join(folder, "config") };
    const refused = await clipledger(["login", app.url], { env, answers: ["clip_wrong"] });
    expect(refused.exitCode).toBe(3);
    const signedIn = await clipledger(["login", app.url, "work"], { env, answers: [apiKey] });
    expect(signedIn.exitCode).toBe(0);
    expect(signedIn.errors).toContain(`${app.url}/api-keys?create=true`);
    expect(signedIn.out + signedIn.errors).not.toContain(apiKey);
    const file = join(folder, "config", "clipledger", "profiles.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await clipledger(["me", "get"], { env })).exitCode).toBe(0);
    expect((await clipledger(["profiles"], { env })).out).toContain(`* work  ${app.url}`);
    expect((await clipledger(["use", "home"], { env })).exitCode).toBe(2);
    expect((await clipledger(["logout"], { env })).exitCode).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ profiles: {} });
  });

  it("signs in by the browser, renews what it got, and ends it at the server", async () => {
    const env = { XDG_CONFIG_HOME: join(folder, "browser") };
    const session = await signIn(app, organization.owner.email, organization.id);
    const decide = (decision: "allow" | "deny") => async (page: URL) => {
      const body = Object.fromEntries(page.searchParams);
      const { redirectTo } = (await send(app, `/ui/v1/oauth/${decision}`, { method: "POST", session, body }))
        .body;
      const forged = new URL(redirectTo);
      forged.searchParams.set("state", "guessed");
      expect((await fetch(forged)).status).toBe(404);
      expect((await fetch(redirectTo)).status).toBe(200);
    };
    const denied = await clipledger(["login", app.url], { env, browse: decide("deny") });
    expect(denied).toMatchObject({ exitCode: 2, errors: expect.stringContaining("Nothing was done") });
    expect((await clipledger(["login", app.url, "work"], { env, browse: decide("allow") })).exitCode).toBe(0);
    const file = join(folder, "browser", "clipledger", "profiles.json");
    const kept = async () => JSON.parse(await readFile(file, "utf8")).profiles.work;
    const first = await kept();
    expect(JSON.parse((await clipledger(["me", "get"], { env })).out)).toMatchObject({
      role: "owner",
      apiKey: { name: "Clipledger command line", scopes: ["*:write"], money: { mode: "preview" } },
    });
    expect(await kept()).toEqual(first);
    app.clock.advance(3_600_000);
    const both = await Promise.all([clipledger(["me", "get"], { env }), clipledger(["me", "get"], { env })]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const second = await kept();
    expect(second.apiKey).not.toBe(first.apiKey);
    expect((await clipledger(["logout"], { env })).out).toContain("ended its access");
    const ended = { CLIPLEDGER_URL: app.url, CLIPLEDGER_API_KEY: second.apiKey };
    expect((await clipledger(["me", "get"], { env: ended })).exitCode).toBe(3);
  });

  it("saves the file of an export", async () => {
    const output = join(folder, "accounts.csv");
    const { exitCode, errors } = await clipledger(["exports", "accounts", "--output", output]);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: `Saved 0 rows to ${output}\n` });
    expect(await readFile(output, "utf8")).toMatch(/^\S*username/);
  });
});

const HEADER = "Platform,Account ID,Username,Video ID,Published at,Observed at,Views\n";

function historyRow(index: number): string {
  const day = String(1 + (Math.floor(index / 2000) % 28)).padStart(2, "0");
  const video = index % 2000;
  return `tiktok,${video % 50},user${video % 50},${video},2026-07-01T00:00:00Z,2026-08-${day}T00:00:00Z,${index}\n`;
}

describe("an import", () => {
  it("shows bad rows with their lines, sends nothing then, and leaves them out if asked to", async () => {
    const file = join(folder, "bad.csv");
    await writeFile(file, `${HEADER}${historyRow(1)}tiktok,1,user1,9,yesterday,2026-08-01T00:00:00Z,-1\n`);
    const refused = await clipledger(["import", file]);
    expect(refused.exitCode).toBe(2);
    expect(refused.errors).toContain(`${file}:3 publishedAt: Expected an ISO 8601 timestamp`);
    expect(refused.errors).toContain(`${file}:3 viewCount: `);
    expect((await clipledger(["import", file, "--skip-bad-rows", "--check"])).out).toBe(
      "1 rows can be imported.\n",
    );
    expect((await clipledger(["import", file, "--skip-bad-rows"])).out).toBe(
      "Imported 1 rows, 0 of them known already; 1 bad rows left out.\n",
    );
    await writeFile(file, "a,b\n1,2\n");
    expect((await clipledger(["import", file])).errors).toMatch(/no column for platform.*--platform tiktok/s);
    expect((await clipledger(["import", join(folder, "none.csv")])).exitCode).toBe(2);
  });

  it("of 100,000 rows shows how far it is, and survives a connection that breaks", async () => {
    const file = join(folder, "history.csv");
    await writeFile(file, HEADER + Array.from({ length: 100_000 }, (_, index) => historyRow(index)).join(""));
    const line = await breakingLine(new URL(app.url));
    try {
      const env = { CLIPLEDGER_URL: line.url, CLIPLEDGER_API_KEY: apiKey };
      const { exitCode, out, errors } = await clipledger(["import", file], { env, isTTY: true });
      expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringMatching(/^Imported 100000 rows/) });
      expect(errors).toContain("Importing 50 %");
      expect(line.broken()).toBeGreaterThanOrEqual(2);
    } finally {
      await line.close();
    }
    const { out } = await clipledger(["videos", "list", "--per-page", "1"]);
    expect(JSON.parse(out).totalRows).toBe(2000);
  }, 240_000);
});

/** A way to the server that loses every third connection as soon as something is sent. */
async function breakingLine(target: URL) {
  let connections = 0;
  let broken = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    connections += 1;
    const isBroken = connections % 3 === 0;
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    let answered = 0;
    near.on("data", (bytes) => {
      if (isBroken) {
        broken += 1;
        near.destroy();
      } else far.write(bytes);
    });
    far.on("data", (bytes) => {
      near.write(bytes);
      answered += 1;
      // The next call needs a connection of its own.
      if (answered >= 2) near.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("Expected a port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    broken: () => broken,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
