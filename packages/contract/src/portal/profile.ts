import { isAlpha2 } from "@clipledger/domain/places/countries";
import { z } from "zod";
import { operation } from "../operation.ts";
import { TimestampSchema } from "../wire-values.ts";
import { AwaitedPayoutSchema } from "./payouts.ts";

const nameFields = {
  firstName: z.string().trim().min(1).max(50),
  lastName: z.string().trim().max(50),
};

const text = (max: number) => z.string().trim().max(max);

const CreatorProfileInputSchema = z.strictObject({
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

const PortalProfileSchema = z.object({
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

export const MAIL_KINDS = ["brief", "chat", "payout", "application", "job_invitation", "target"] as const;
export const MailKindSchema = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof MailKindSchema>;

const wantedFields = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, z.boolean()])) as Record<
  MailKind,
  z.ZodBoolean
>; // safe: made of just these kinds

const NotificationsSchema = z.object({
  wanted: z.object(wantedFields).describe("Links to claim money and to sign in with are sent in any case."),
});
export type Notifications = z.infer<typeof NotificationsSchema>;

const NotificationChangesSchema = z.strictObject({ wanted: z.strictObject(wantedFields).partial() });
export type NotificationChanges = z.infer<typeof NotificationChangesSchema>;

const withToken = z.object({ query: z.object({ token: z.string().min(1).max(500) }) });
const UnsubscriptionSchema = z.object({ kind: MailKindSchema, isWanted: z.boolean() });
export type Unsubscription = z.infer<typeof UnsubscriptionSchema>;

export const portalNotificationsContract = {
  get: operation("session").route({ method: "GET", path: "/notifications" }).output(NotificationsSchema),

  update: operation("session")
    .route({
      method: "PUT",
      path: "/notifications",
      description: "Kinds that are left out stay as they are.",
    })
    .input(z.object({ body: NotificationChangesSchema }))
    .output(NotificationsSchema),

  previewUnsubscription: operation("public")
    .route({ method: "GET", path: "/unsubscribe", description: "What the link of an email would end." })
    .input(withToken)
    .output(UnsubscriptionSchema),

  unsubscribe: operation("public")
    .route({
      method: "POST",
      path: "/unsubscribe",
      description:
        "Takes the form of a mail program's one click (RFC 8058) and needs neither session nor origin.",
    })
    .input(withToken)
    .output(UnsubscriptionSchema),
};

const DeletionSchema = z.object({
  keepsTeamAccount: z.boolean().describe("The person also works in a team, and keeps that account."),
  organizations: z.array(
    z.object({
      name: z.string(),
      outcome: z
        .enum(["deleted", "anonymized"])
        .describe("Books that name payouts keep an entry without a name."),
      unpaid: z.array(AwaitedPayoutSchema).describe("Finished cycles, which stay payable."),
    }),
  ),
  sentences: z.array(z.string()).describe("What it means for money that is still owed."),
});
export type AccountDeletion = z.infer<typeof DeletionSchema>;

export const portalAccountContract = {
  previewDeletion: operation("session")
    .route({ method: "GET", path: "/account/deletion", description: "What deleting the account would do." })
    .output(DeletionSchema),

  remove: operation("session")
    .route({ method: "DELETE", path: "/account", description: "Cannot be undone, and ends the session." })
    .output(DeletionSchema),
};
