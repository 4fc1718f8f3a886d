import { z } from "zod";
import { operation } from "../operation.ts";

export const MAIL_KINDS = ["brief", "chat", "payout", "application", "job_invitation"] as const;
export const MailKindSchema = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof MailKindSchema>;

const wantedFields = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, z.boolean()])) as Record<
  MailKind,
  z.ZodBoolean
>; // safe: made of just these kinds

export const NotificationsSchema = z.object({
  wanted: z.object(wantedFields).describe("Links to claim money and to sign in with are sent in any case."),
});
export type Notifications = z.infer<typeof NotificationsSchema>;

export const NotificationChangesSchema = z.strictObject({ wanted: z.strictObject(wantedFields).partial() });
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
