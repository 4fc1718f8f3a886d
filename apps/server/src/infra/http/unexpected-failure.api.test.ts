import { afterEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
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

describe("shutdown", () => {
  it("answers what runs, refuses what is new with the error body, and then ends", async () => {
    app = await startTestApp();
    const { secret } = await buildApiKey(await buildOrganization(app));
    const { db } = app.services;
    const client = await db.pool.connect();
    await client.query("begin");
    await client.query("lock table organizations in access exclusive mode");
    const running = send(app, "/api/v1/me", { apiKey: secret });
    await expect.poll(() => waitingOnLocks(app)).toBeGreaterThan(0);

    const stopped = app.stop();
    await client.query("rollback");
    client.release();
    expect((await running).status).toBe(200);
    await stopped;
    await expect(send(app, "/healthz")).rejects.toThrow();
    app = await startTestApp();
  });
});

async function waitingOnLocks({ services }: TestApp): Promise<number> {
  const { total } = await services.db.row<{ total: number }>(sql`
    select count(*)::int as total from pg_locks where not granted`);
  return total;
}
