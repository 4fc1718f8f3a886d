import { LOCALES } from "@clipledger/domain/languages/locales";
import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { BrandedOrganizationSchema } from "../organization-brand.ts";
import { idSchema, SuccessSchema } from "../wire-values.ts";
import { PortalCreatorSchema, PortalPathSchema } from "./portal-creator.ts";

const PortalSessionSchema = z.object({
  user: z.object({
    id: idSchema("user"),
    email: z.string(),
    name: z.string(),
    image: z.string().nullable(),
    locale: z.enum(LOCALES).nullable().describe("Null until they, or their browser, said one."),
  }),
  creators: z.array(PortalCreatorSchema).describe("One for each organization; those they work with first."),
  hasApplications: z.boolean(),
});
export type PortalSessionOutput = z.infer<typeof PortalSessionSchema>;

const token = z.string().min(1).max(200);

/** How creators come in: by links that are sent to their address, and by nothing else. */
export const portalSessionContract = {
  get: operation("session").route({ method: "GET", path: "/session" }).output(PortalSessionSchema),

  getBrand: operation("public")
    .route({
      method: "GET",
      path: "/brand",
      description:
        "How an organization shows itself on the page to sign in. Without a name: the server's only organization, or none.",
    })
    .input(z.object({ query: z.object({ organization: idSchema("organization").optional() }) }))
    .output(z.object({ organization: BrandedOrganizationSchema.nullable() })),

  open: operation("public")
    .route({ method: "POST", path: "/session", description: "Opens a session with a link that works once." })
    .errors(documentedErrors(["PORTAL_LINK_EXPIRED"]))
    .input(z.object({ body: z.strictObject({ token }) }))
    .output(PortalSessionSchema),

  requestLink: operation("public")
    .route({
      method: "POST",
      path: "/session/link",
      description: "Mails a link to somebody the portal is for. The answer is the same for everybody else.",
    })
    .input(
      z.object({
        body: z.strictObject({ email: z.email().max(254).toLowerCase(), to: PortalPathSchema.optional() }),
      }),
    )
    .output(SuccessSchema),

  renew: operation("public")
    .route({
      method: "POST",
      path: "/session/renew",
      description:
        "Mails a fresh link to where a used or expired one was sent. The answer is always the same.",
    })
    .input(z.object({ body: z.strictObject({ token, to: PortalPathSchema.optional() }) }))
    .output(SuccessSchema),

  setLocale: operation("session")
    .route({
      method: "PUT",
      path: "/session/locale",
      description: "The language of the portal and of emails to this person.",
    })
    .input(z.object({ body: z.strictObject({ locale: z.enum(LOCALES) }) }))
    .output(z.object({ locale: z.enum(LOCALES) })),

  close: operation("session").route({ method: "DELETE", path: "/session" }).output(SuccessSchema),
};
