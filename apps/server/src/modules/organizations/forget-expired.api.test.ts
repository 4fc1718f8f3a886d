import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { forgetExpiredTask } from "./forget-expired.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const counts = () =>
  app.services.db.row<{ sessions: number; windows: number }>(sql`
    select (select count(*)::int from auth_sessions) as sessions,
      (select count(*)::int from request_windows) as windows`);

describe("the nightly cleaning", () => {
  it("keeps what is in use and forgets what has ended", async () => {
    const organization = await buildOrganization(app);
    const { secret } = await buildApiKey(organization);
    await signIn(app, organization.owner.email);
    await send(app, "/api/v1/me", { apiKey: secret });
    app.clock.set(new Date().toISOString());
    await send(app, "/api/v1/me", { apiKey: secret });
    await forgetExpiredTask.run(app.services, {});
    expect(await counts()).toEqual({ sessions: 1, windows: 1 });

    app.clock.advance(60 * 86_400_000);
    await forgetExpiredTask.run(app.services, {});
    await forgetExpiredTask.run(app.services, {});
    expect(await counts()).toEqual({ sessions: 0, windows: 0 });
  });
});
