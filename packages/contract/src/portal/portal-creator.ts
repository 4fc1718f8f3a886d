import { z } from "zod";
import { BrandedOrganizationSchema } from "../organization-brand.ts";
import { idSchema } from "../wire-values.ts";

/** What a portal operation about one of the person's organizations is called with. */
export const portalCreatorParams = z.object({ creatorId: idSchema("creator") });

/** A page of the portal, named by a link that leads there. */
export const PortalPathSchema = z
  .string()
  .max(200)
  .regex(/^\/portal(\/[A-Za-z0-9_-]+)*$/, {
    error: "Expected a path of the portal, such as /portal/payouts",
  });

/** The person as a creator of one organization. */
export const PortalCreatorSchema = z.object({
  id: idSchema("creator"),
  organization: BrandedOrganizationSchema,
  firstName: z.string(),
  lastName: z.string(),
  hasJoined: z.boolean(),
  isArchived: z
    .boolean()
    .describe("They no longer work with the organization, and still see what they earned."),
});
export type PortalCreatorOutput = z.infer<typeof PortalCreatorSchema>;
