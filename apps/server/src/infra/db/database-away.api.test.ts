import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, TEST_PASSWORD } from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { enterPortal } from "../../../test/portal-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { waitingOnLocks } from "../../../test/waiting-on-locks.ts";
import { checkDatabase } from "./check-database.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A way to PostgreSQL that can be cut and mended. */
async function openWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const accept = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
      one.pipe(other);
    }
  };
  let server = await listen(accept, 0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    async mend() {
      server = await listen(accept, port);
    },
  };
}

async function listen(accept: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(accept);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

describe("without its database", () => {
  it("answers 503 with Retry-After on every surface, and works again by itself", async () => {
    const organization = await buildOrganization(app);
    const { secret: apiKey } = await buildApiKey(organization);
    const session = await signIn(app, organization.owner.email, organization.id);
    const portal = await enterPortal(app, await buildCreator(organization));
    const way = await openWay(app.databaseUrl);
    const far = await startTestApp({ sharing: { ...app, databaseUrl: way.url } });
    const ask = async () => [
      await send(far, "/api/v1/me", { apiKey }),
      await send(far, "/ui/v1/me", { session }),
      await send(far, "/portal/v1/session", { session: portal.session }),
      await send(far, "/auth/sign-in/email", {
        method: "POST",
        body: { email: organization.owner.email, password: TEST_PASSWORD },
        headers: { origin: far.url },
      }),
    ];
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await way.cut();
    for (const { status, body, headers } of await ask()) {
      expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(body.message).toContain("database");
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await send(far, "/readyz")).status).toBe(503);
    expect((await send(far, "/healthz")).status).toBe(200);
    await way.mend();
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await send(far, "/readyz")).status).toBe(200);
    await far.stop();
    await way.cut();
  });

  it("answers 503 when PostgreSQL ends the connection in the middle of a request", async () => {
    const { secret: apiKey } = await buildApiKey(await buildOrganization(app));
    const client = await app.services.db.pool.connect();
    await client.query("begin; select from organizations for update");
    const change = send(app, "/api/v1/organization", { method: "PATCH", apiKey, body: { name: "Renamed" } });
    await expect.poll(() => waitingOnLocks(app)).toBeGreaterThan(0);
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    const { status, headers } = await change;
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    await client.query("rollback");
    client.release();
    expect((await send(app, "/api/v1/me", { apiKey })).status).toBe(200);
  });
});

describe("about to stop", () => {
  it("is no longer ready, but still answers", async () => {
    const leaving = await startTestApp();
    const { secret: apiKey } = await buildApiKey(await buildOrganization(leaving));
    expect((await send(leaving, "/readyz")).status).toBe(200);
    leaving.leave();
    expect((await send(leaving, "/readyz")).status).toBe(503);
    expect((await send(leaving, "/api/v1/me", { apiKey })).status).toBe(200);
    await leaving.stop();
  });
});

describe("the check of a database at start", () => {
  it("gives up on one that accepts and then says nothing", async () => {
    const sockets: Socket[] = [];
    const server = await listen((socket) => sockets.push(socket), 0);
    const { port } = server.address() as AddressInfo;
    await expect(checkDatabase(`postgres://a:b@127.0.0.1:${port}/c`, 200)).rejects.toThrow(
      "did not answer within 0.2 seconds",
    );
    for (const socket of sockets) socket.destroy();
    server.close();
    await expect(checkDatabase(`postgres://a:b@127.0.0.1:${port}/c`)).rejects.toThrow("ECONNREFUSED");
  });

  it("refuses one that does not hold every letter, and says how to make one that does", async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const name = `ascii_${Date.now()}`;
    await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
    const url = new URL(app.databaseUrl);
    url.pathname = `/${name}`;
    try {
      await expect(checkDatabase(url.href)).rejects.toThrow(/SQL_ASCII; Clipledger needs UTF8.*\n.*createdb/);
    } finally {
      await client.query(`drop database ${name}`);
      await client.end();
    }
    await checkDatabase(app.databaseUrl);
  });
});
