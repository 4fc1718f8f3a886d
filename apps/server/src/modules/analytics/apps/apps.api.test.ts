import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let budgetId: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  budgetId = await buildApp("apple", "Budget 100%", "2026-09-01T00:00:00.000Z");
  await buildApp("google", "Chef", "2026-09-02T00:00:00.000Z");
});
afterAll(() => app.stop());

async function buildApp(provider: string, title: string, createdAt: string): Promise<string> {
  const id = createId("appleApp");
  await app.services.db.execute(sql`
    insert into apps (organization_id, id, provider, credential_id, vendor_number, store_identifier, title, sku, bundle_id,
      last_seen_at, created_at, updated_at, next_sync_at)
    values (${organization.id}, ${id}, ${provider}, 'cred_1', '8512', ${`store-${title}`}, ${title}, 'SKU', null,
      ${createdAt}, ${createdAt}, ${createdAt}, '2026-09-22T04:00:00.000Z')`);
  return id;
}

const list = (query = "", key = apiKey) => send(app, `/api/v1/apps?${query}`, { apiKey: key });

describe("connected apps", () => {
  it("are listed with their credential and their next sync", async () => {
    const { body } = await list("provider=apple");
    expect(body).toEqual({
      data: [
        {
          id: budgetId,
          appleCredentialId: "cred_1",
          appleIdentifier: "store-Budget 100%",
          title: "Budget 100%",
          sku: "SKU",
          bundleId: null,
          lastSeenAt: "2026-09-01T00:00:00.000Z",
          createdAt: "2026-09-01T00:00:00.000Z",
          updatedAt: "2026-09-01T00:00:00.000Z",
          provider: "apple",
          credential: { id: "cred_1", vendorNumber: "8512" },
          analyticsLatestLoadAt: null,
          nextSyncAt: "2026-09-22T04:00:00.000Z",
        },
      ],
      pageCount: 1,
      totalRows: 1,
    });
  });

  it.each([
    ["", ["Chef", "Budget 100%"]],
    ["sortCol=title&sortDir=asc", ["Budget 100%", "Chef"]],
    ["provider=google", ["Chef"]],
    ["search=CHEF", ["Chef"]],
    ["search=0%25", ["Budget 100%"]],
    ["search=_", []],
  ])("are filtered and sorted by %j", async (query, titles) => {
    const { body } = await list(query);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(titles);
  });

  it("are each organization's own, and refuse unknown stores", async () => {
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect((await list("", secret)).body.totalRows).toBe(0);
    expect((await list("provider=amazon")).body.data.issues).toMatchObject([{ path: "provider" }]);
  });
});
