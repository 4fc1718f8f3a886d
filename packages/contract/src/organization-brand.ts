import { isHexColor } from "@clipledger/domain/brand/text-on-color";
import { z } from "zod";
import { operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { idSchema } from "./wire-values.ts";

const ColorSchema = z
  .string()
  .refine(isHexColor, { error: "Expected a color such as #0b6350" })
  .toLowerCase()
  .meta({ examples: ["#0b6350"] });

/** An organization as creators see it. */
export const BrandedOrganizationSchema = z.object({
  id: idSchema("organization"),
  name: z.string(),
  logoUrl: z.string().nullable(),
  color: z.string().nullable().describe("Behind buttons; text on it is black or white."),
});
export type BrandedOrganization = z.infer<typeof BrandedOrganizationSchema>;

const BrandSchema = z
  .object({
    name: z.string().nullable().describe("Shown in place of the organization's name; null shows that."),
    color: z.string().nullable(),
    logoUrl: z.string().nullable(),
    isIndexed: z.boolean().describe("Whether search engines may list the organization's public jobs."),
  })
  .meta({
    examples: [{ name: "Northwind", color: "#0b6350", logoUrl: null, isIndexed: true }],
  });
export type BrandOutput = z.infer<typeof BrandSchema>;

/** What a logo may weigh, before it is written as base64. */
export const MAX_LOGO_BYTES = 524_288;

const BrandChangesSchema = z.strictObject({
  name: z.string().trim().min(1).max(80).nullable().optional(),
  color: ColorSchema.nullable().optional(),
  isIndexed: z.boolean().optional(),
});
export type BrandChanges = z.infer<typeof BrandChangesSchema>;

const tags = ["Organization"];

/** How the organization shows itself on its job board, in the creators' portal and in emails. */
export const organizationBrandContract = {
  get: operation("viewer")
    .route({
      method: "GET",
      path: "/organization/brand",
      summary: "Read how creators see the organization",
      description: "Name, color and logo on the job board, in the portal and in mails.",
      tags,
    })
    .output(BrandSchema),

  update: operation("admin")
    .route({
      method: "PATCH",
      path: "/organization/brand",
      summary: "Change how creators see the organization",
      description: "Fields left out stay as they are; null takes one away.",
      tags,
    })
    .input(z.object({ body: BrandChangesSchema }))
    .output(BrandSchema),

  setLogo: operation("admin")
    .route({
      method: "PUT",
      path: "/organization/brand/logo",
      summary: "Set the logo",
      description:
        "A PNG, JPEG or WebP image of at most 512 KB, from 16 to 4,096 pixels wide and high, and 4,194,304 pixels in all. It is decoded to its last pixel; a damaged or incomplete one is refused.",
      tags,
    })
    .input(
      z.object({
        body: z.strictObject({
          content: z
            .base64()
            .min(1)
            .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4)
            .describe("The image as base64."),
        }),
      }),
    )
    .output(BrandSchema),

  removeLogo: operation("admin")
    .route({
      method: "DELETE",
      path: "/organization/brand/logo",
      summary: "Remove the logo",
      description: "The organization's name stands in its place. Nothing happens if there is none.",
      tags,
    })
    .output(BrandSchema),
};

nameSchemas({ Brand: BrandSchema });
