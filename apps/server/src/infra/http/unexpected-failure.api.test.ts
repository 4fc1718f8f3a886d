import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { waitingOnLocks } from "../../../test/waiting-on-locks.ts";
import { sql } from "../db/sql.ts";

let app: TestApp;
afterEach(() => app.stop());

describe("unexpected failures", () => {
  it("answer 500 with the request id and no inner text", async () => {
    app = await startTestApp();
    const { secret } = await buildApiKey(await buildOrganization(app));
    await app.services.db.execute(sql`alter table activity rename column changes to lost_changes`);
    const { status, headers, body } = await send(app, "/api/v1/activity", { apiKey: secret });
    expect(status).toBe(500);
    expect(body).toEqual({
      defined: true,
      code: "INTERNAL_SERVER_ERROR",
      status: 500,
      message: "Internal server error",
      data: { requestId: headers.get("x-request-id") },
    });
  });
});

describe("a change that waits too long for another", () => {
  it("answers 503 and says to try again", async () => {
    app = await startTestApp();
    const { secret } = await buildApiKey(await buildOrganization(app));
    const client = await app.services.db.pool.connect();
    await client.query("begin; select from organizations for update");
    const { status, body } = await send(app, "/api/v1/organization", {
      method: "PATCH",
      apiKey: secret,
      body: { name: "Renamed" },
    }).finally(async () => {
      await client.query("rollback");
      client.release();
    });
    expect(status).toBe(503);
    expect(body).toMatchObject({ defined: true, code: "BUSY", status: 503 });
  }, 30_000);
});

describe("shutdown", () => {
  it("answers what runs, refuses what comes after with the error body, and then ends", async () => {
    app = await startTestApp();
    const { secret } = await buildApiKey(await buildOrganization(app));
    const client = await app.services.db.pool.connect();
    await client.query("begin; lock table organizations in access exclusive mode");
    const { port } = new URL(app.url);
    const socket = connect(Number(port), "127.0.0.1");
    const received = text(socket);
    const ask = `GET /api/v1/me HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${secret}\r\n\r\n`;
    socket.write(ask);
    await expect.poll(() => waitingOnLocks(app)).toBeGreaterThan(0);

    const stopped = app.stop();
    socket.write(ask);
    await new Promise((resolve) => setImmediate(resolve));
    await client.query("rollback");
    client.release();
    const answers = await received;
    await stopped;
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 503"]);
    expect(answers).toContain('"code":"SERVICE_UNAVAILABLE"');
    await expect(send(app, "/healthz")).rejects.toThrow();
    app = await startTestApp();
  });
});
