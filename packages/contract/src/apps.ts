import { z } from "zod";
import { keptOperation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { idSchema, pageOf, pagingFields, TimestampSchema } from "./wire-values.ts";

const AppProviderSchema = z.enum(["apple", "google"]);

export const AppSchema = z
  .object({
    id: idSchema("appleApp"),
    appleCredentialId: z.string(),
    appleIdentifier: z.string().describe("The store's own id of the app."),
    title: z.string(),
    sku: z.string(),
    bundleId: z.string().nullable(),
    lastSeenAt: TimestampSchema,
    createdAt: TimestampSchema,
    updatedAt: TimestampSchema,
    provider: AppProviderSchema,
    credential: z.object({ id: z.string(), vendorNumber: z.string().nullable() }),
    analyticsLatestLoadAt: TimestampSchema.nullable(),
    nextSyncAt: TimestampSchema,
  })
  .meta({
    examples: [
      {
        id: "orgaplapp_4Rk8sVn1QwZp",
        appleCredentialId: "cred_main",
        appleIdentifier: "1482910475",
        title: "Northwind Budget",
        sku: "NWB-IOS",
        bundleId: "com.northwind.budget",
        lastSeenAt: "2026-09-21T04:00:00.000Z",
        createdAt: "2026-09-01T09:00:00.000Z",
        updatedAt: "2026-09-21T04:00:00.000Z",
        provider: "apple",
        credential: { id: "cred_main", vendorNumber: "85123456" },
        analyticsLatestLoadAt: "2026-09-21T04:00:00.000Z",
        nextSyncAt: "2026-09-22T04:00:00.000Z",
      },
    ],
  });
export type AppOutput = z.infer<typeof AppSchema>;

const AppsQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "lastSeenAt", "title"]),
  provider: AppProviderSchema.optional().describe("Only apps of this store."),
  search: z.string().trim().max(200).optional().describe("In title, store id, SKU and bundle id."),
});
export type AppsQuery = z.infer<typeof AppsQuerySchema>;

export const appsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/apps",
      summary: "List connected apps",
      description: "Apps of the app stores whose revenue and installs stand beside your views.",
      tags: ["Integrations"],
    })
    .input(z.object({ query: AppsQuerySchema }))
    .output(pageOf(AppSchema)),
};

nameSchemas({ App: AppSchema });
