import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../test/builders.ts";
import { factsInClickHouse, factsInPostgres, feedAll } from "../../test/history-feed.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { startTestClickHouse, type TestClickHouse } from "../../test/test-clickhouse.ts";
import { buildTrackedAccount, buildVideo, recordHistory } from "../../test/tracking-builders.ts";
import { sql } from "../infra/db/sql.ts";

const program = fileURLToPath(new URL("../cli.ts", import.meta.url));

/** When the process dies: before ClickHouse gets a statement, or once it has done it and before the process hears of it. */
interface Death {
  readonly statement: RegExp;
  readonly moment: "before" | "after";
}

describe.skipIf(!inject("hasClickHouse"))("a process that is killed while it moves facts", () => {
  let server: TestClickHouse;
  let app: TestApp;
  let organization: TestOrganization;
  let way: KillingWay;
  beforeAll(async () => {
    server = await startTestClickHouse();
    app = await startTestApp({ environment: server.environment });
    organization = await buildOrganization(app);
    way = await openKillingWay(server.url);
    const account = await buildTrackedAccount(organization);
    for (let video = 1; video <= 3; video += 1)
      await recordHistory(
        organization,
        await buildVideo(organization, account),
        ["2025-03-01", "2025-03-02", "2025-04-07", "2026-08-01"].map((at, index) => ({
          at,
          viewCount: 100 * video + 10 * index,
        })),
      );
    await feedAll(app);
  });
  afterAll(async () => {
    way.close();
    await app.stop();
    await server.stop();
  });

  /** Runs a command as `npm run admin` does. Answers how it ended. */
  async function admin(args: readonly string[], death?: Death): Promise<number | string | null> {
    const child = spawn(
      process.execPath,
      ["--conditions=@clipledger/source", "--import", "tsx", program, ...args],
      {
        env: {
          PATH: process.env["PATH"],
          DATABASE_URL: app.databaseUrl,
          CLIPLEDGER_SECRET: "s".repeat(32),
          CLIPLEDGER_ENCRYPTION_KEYS: `2026:${Buffer.alloc(32, 7).toString("base64")}`,
          CLICKHOUSE_URL: way.url,
        },
        stdio: "ignore",
      },
    );
    way.watch(child, death);
    const [code, signal] = await once(child, "exit");
    await expect.poll(isAnybodyMoving).toBe(false);
    return signal ?? code;
  }

  /** PostgreSQL ends the session of a dead process when it notices. */
  async function isAnybodyMoving(): Promise<boolean> {
    const locks = await app.services.db.rows<{ pid: number | null }>(sql`
      select l.pid from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.objid = 4270043`);
    return locks.length > 0;
  }

  const listFacts = async () =>
    (
      await app.services.db.rows<{ text: string }>(
        sql`select f::text as text from video_facts f order by organization_key, video_key, day`,
      )
    ).map(({ text }) => text);

  /** Those in PostgreSQL, and those that its notes say are in the archive; of each video the last is in both. */
  const countFacts = async () => {
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select (select count(*)::int from video_facts)
        + (select (coalesce(sum(facts), 0) - count(distinct video_key))::int from archived_facts) as total`);
    return total;
  };

  it("loses and doubles nothing, neither on the way out nor on the way back", async () => {
    const facts = await listFacts();
    const archive = ["archive-facts", "--before", "2026-01-01"];
    const deathsOnTheWayOut: Death[] = [
      { statement: /^insert into \S+archived_facts/i, moment: "before" },
      { statement: /^insert into \S+archived_facts/i, moment: "after" },
      { statement: /^\s*select .* final\s+where .* day < /is, moment: "after" },
    ];
    for (const death of deathsOnTheWayOut) {
      expect(await admin(archive, death)).toBe("SIGKILL");
      expect(await listFacts()).toEqual(facts);
    }
    expect(await admin(archive)).toBe(0);
    expect([(await listFacts()).length, await countFacts()]).toEqual([3 * 2, facts.length]);
    expect(await factsInClickHouse(app)).toHaveLength(facts.length);

    const deathsOnTheWayBack: Death[] = [
      { statement: /^\s*select .*archived_facts/is, moment: "after" },
      { statement: /^\s*alter table \S+archived_facts/i, moment: "before" },
    ];
    for (const death of deathsOnTheWayBack) {
      expect(await admin(["unarchive-facts"], death)).toBe("SIGKILL");
      expect(await countFacts()).toBe(facts.length);
    }
    expect(await admin(["unarchive-facts"])).toBe(0);
    expect([await listFacts(), await countFacts()]).toEqual([facts, facts.length]);
    await feedAll(app);
    expect(await factsInClickHouse(app)).toEqual(await factsInPostgres(app));

    // What the dead left in ClickHouse is in nobody's way.
    expect(await admin(archive)).toBe(0);
    expect(await admin(["unarchive-facts"])).toBe(0);
    expect(await listFacts()).toEqual(facts);
  }, 180_000);
});

interface KillingWay {
  readonly url: string;
  watch(child: ChildProcess, death: Death | undefined): void;
  close(): void;
}

/** A way to ClickHouse on which a process is killed at a statement. */
async function openKillingWay(target: string): Promise<KillingWay> {
  let victim: { child: ChildProcess; death: Death | undefined } | undefined;
  const server: Server = createServer(async (request, response): Promise<void> => {
    const body = await buffer(request);
    const isDeadly = victim?.death?.statement.test(statementOf(request, body)) === true;
    const kill = () => void victim?.child.kill("SIGKILL");
    if (isDeadly && victim?.death?.moment === "before") return kill();
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? "POST",
      headers: { authorization: request.headers.authorization ?? "" },
      ...(request.method === "GET" ? {} : { body }),
    });
    const text = await answer.text();
    if (isDeadly) kill();
    else response.writeHead(answer.status).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    watch: (child, death) => {
      victim = { child, death };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Rows are sent with their statement in the address, and questions as they are. */
function statementOf({ url = "" }: IncomingMessage, body: Buffer): string {
  return new URL(url, "http://clickhouse").searchParams.get("query") ?? body.toString();
}
