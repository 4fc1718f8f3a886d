import { asOwner } from "../src/demo/demo-context.ts";
import { prepareDemo } from "../src/demo/seed-demo.ts";
import { sql } from "../src/infra/db/sql.ts";
import { buildLibraryVideo } from "./library-builders.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** The server with its demo on a day of March, and the demo's key. The library, which fills in the background, has one video. */
export async function startDemoApp(): Promise<{ app: TestApp; apiKey: string }> {
  const app = await startTestApp();
  app.clock.set("2027-03-17T10:00:00Z");
  const { services } = app;
  const demo = await prepareDemo(services, app.dataDir, { seed: "clipledger", mediaUrl: `${app.url}/media` });
  const owner = await services.db.row<{ organizationId: string; ownerUserId: string }>(sql`
    select organization_id as "organizationId", user_id as "ownerUserId" from members where role = 'owner'`);
  const ctx = asOwner(services, { ...owner, colleagues: new Map() });
  await buildLibraryVideo({ id: owner.organizationId, ctx });
  return { app, apiKey: demo?.apiKey ?? "" };
}
