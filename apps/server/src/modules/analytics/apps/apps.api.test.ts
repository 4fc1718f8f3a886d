import { beforeAll, describe, expect, it } from "vitest";
import { buildStoreApp } from "../../../../test/app-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let budgetId: string;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  budgetId = await buildStoreApp(organization, {
    title: "Budget 100%",
    storeIdentifier: "1482910475",
    createdAt: "2026-09-01T00:00:00.000Z",
  });
  await buildStoreApp(organization, {
    provider: "google",
    title: "Chef",
    storeIdentifier: "com.chef",
    createdAt: "2026-09-02T00:00:00.000Z",
  });
});

const list = (query = "", key = apiKey) => send(app, `/api/v1/apps?${query}`, { apiKey: key });

describe("connected apps", () => {
  it("are listed with their credential and their next sync", async () => {
    const { body } = await list("provider=apple");
    expect(body).toEqual({
      data: [
        {
          id: budgetId,
          appleCredentialId: "cred_1",
          appleIdentifier: "1482910475",
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
