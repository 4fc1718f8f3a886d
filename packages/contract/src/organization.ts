import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { PLANS } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import { operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { idSchema, TimestampSchema } from "./wire-values.ts";

export const PlanNameSchema = z.enum(PLANS);

export const CurrencySchema = z
  .string()
  .refine(isCurrencyCode, { error: "Expected an active ISO 4217 currency code, such as EUR" })
  .meta({ description: "ISO 4217 currency code.", examples: ["EUR"] });

export const OrganizationSchema = z
  .object({
    id: idSchema("organization"),
    name: z.string(),
    plan: PlanNameSchema,
    defaultCurrency: CurrencySchema,
    createdAt: TimestampSchema,
    updatedAt: TimestampSchema,
  })
  .meta({
    examples: [
      {
        id: "org_7Hq2mXbT9cRd",
        name: "Northwind Growth",
        plan: "enterprise",
        defaultCurrency: "USD",
        createdAt: "2026-09-01T09:00:00.000Z",
        updatedAt: "2026-09-01T09:00:00.000Z",
      },
    ],
  });
export type OrganizationOutput = z.infer<typeof OrganizationSchema>;

export const OrganizationNameSchema = z.string().trim().min(1).max(80);

export const organizationContract = {
  get: operation("viewer")
    .route({
      method: "GET",
      path: "/organization",
      summary: "Read the organization",
      description: "Its name, plan and the settings that hold for all of its members.",
      tags: ["Organization"],
    })
    .output(OrganizationSchema),

  update: operation("admin")
    .route({
      method: "PATCH",
      path: "/organization",
      summary: "Change the organization",
      description: "Fields left out stay as they are.",
      tags: ["Organization"],
    })
    .input(
      z.object({
        body: z.strictObject({
          name: OrganizationNameSchema.optional(),
          defaultCurrency: CurrencySchema.optional(),
        }),
      }),
    )
    .output(OrganizationSchema),
};

nameSchemas({ Currency: CurrencySchema, Organization: OrganizationSchema });
