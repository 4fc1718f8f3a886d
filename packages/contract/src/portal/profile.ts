import { isAlpha2 } from "@clipledger/domain/places/countries";
import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { operation } from "../operation.ts";

const nameFields = {
  firstName: z.string().trim().min(1).max(50),
  lastName: z.string().trim().max(50),
};

const text = (max: number) => z.string().trim().max(max);

export const CreatorProfileInputSchema = z.strictObject({
  ...nameFields,
  address: text(200),
  city: text(100),
  postalCode: text(20),
  countryCode: z
    .string()
    .refine(isAlpha2, { error: "Expected an ISO 3166 alpha-2 code, such as DE" })
    .nullable(),
  phoneNumber: text(30).regex(/^(\+?[0-9 ()./-]{4,})?$/, {
    error: "Expected a phone number, such as +49 30 123456",
  }),
});
export type CreatorProfileInput = z.infer<typeof CreatorProfileInputSchema>;

export const PortalProfileSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  countryCode: z.string().nullable(),
  phoneNumber: z.string(),
  updatedAt: TimestampSchema.nullable().describe("Null until they fill it in."),
});
export type PortalProfile = z.infer<typeof PortalProfileSchema>;

/** What all organizations that the person joined see of them. */
export const portalProfileContract = {
  get: operation("session").route({ method: "GET", path: "/profile" }).output(PortalProfileSchema),

  update: operation("session")
    .route({ method: "PUT", path: "/profile", description: "Replaces the whole profile." })
    .input(z.object({ body: CreatorProfileInputSchema }))
    .output(PortalProfileSchema),
};
