import { z } from "zod";
import {
  AlertFiringSchema,
  AlertFiringsQuerySchema,
  AlertRuleInputSchema,
  AlertRuleSchema,
  MessagePreviewSchema,
} from "./alerts/alert-rule.ts";
import {
  AlertChannelChangesSchema,
  AlertChannelSchema,
  ChannelTestSchema,
  DigestFiguresSchema,
  DigestSettingsInputSchema,
  DigestSettingsSchema,
  NewAlertChannelSchema,
} from "./alerts/channel.ts";
import { documentedErrors } from "./errors.ts";
import { operation } from "./operation.ts";
import { idSchema, pageOf, SuccessSchema } from "./wire-values.ts";

const tags = ["Alerts"];
const ruleParams = z.object({ id: idSchema("alertRule") });
const channelParams = z.object({ id: idSchema("alertChannel") });

export const alertRulesContract = {
  list: operation("admin")
    .route({
      method: "GET",
      path: "/alert-rules",
      summary: "List alert rules",
      description: "All of them, the oldest first.",
      tags,
    })
    .output(z.object({ data: z.array(AlertRuleSchema), limit: z.int() })),

  create: operation("admin")
    .route({
      method: "POST",
      path: "/alert-rules",
      summary: "Add an alert rule",
      description:
        "Looked at every few minutes. Whatever it is true for is told once, until it was true no more; what is true already is told at first.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ body: AlertRuleInputSchema }))
    .output(AlertRuleSchema),

  update: operation("admin")
    .route({
      method: "PUT",
      path: "/alert-rules/{id}",
      summary: "Change an alert rule",
      description: "Replaces all of it but its kind. What it has told, and is still true, is not told again.",
      tags,
    })
    .input(z.object({ params: ruleParams, body: AlertRuleInputSchema }))
    .output(AlertRuleSchema),

  remove: operation("admin")
    .route({
      method: "DELETE",
      path: "/alert-rules/{id}",
      summary: "Delete an alert rule",
      description: "Its firings go with it.",
      tags,
    })
    .input(z.object({ params: ruleParams }))
    .output(SuccessSchema),

  preview: operation("admin")
    .route({
      method: "GET",
      path: "/alert-rules/{id}/preview",
      summary: "Preview an alert",
      description:
        "The message about everything that the rule is true for at this moment, as it would be sent. Nothing is sent.",
      tags,
    })
    .input(z.object({ params: ruleParams }))
    .output(MessagePreviewSchema),
};

export const alertChannelsContract = {
  list: operation("admin")
    .route({
      method: "GET",
      path: "/alert-channels",
      summary: "List alert channels",
      description:
        "Where alerts and digests are told, and how well that works. Addresses of Slack are not shown.",
      tags,
    })
    .output(z.object({ data: z.array(AlertChannelSchema), limit: z.int() })),

  create: operation("admin")
    .route({
      method: "POST",
      path: "/alert-channels",
      summary: "Add an alert channel",
      description: "Members by email, a channel of Slack by its incoming webhook, or a webhook endpoint.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ body: NewAlertChannelSchema }))
    .output(AlertChannelSchema),

  update: operation("admin")
    .route({
      method: "PATCH",
      path: "/alert-channels/{id}",
      summary: "Change an alert channel",
      description:
        "Its name, and where it goes: who gets the emails, the address of Slack, or the endpoint. What is left out stays.",
      tags,
    })
    .input(z.object({ params: channelParams, body: AlertChannelChangesSchema }))
    .output(AlertChannelSchema),

  remove: operation("admin")
    .route({
      method: "DELETE",
      path: "/alert-channels/{id}",
      summary: "Delete an alert channel",
      description: "Rules and the digest stay, and are told elsewhere or nowhere.",
      tags,
    })
    .input(z.object({ params: channelParams }))
    .output(SuccessSchema),

  test: operation("admin")
    .route({
      method: "POST",
      path: "/alert-channels/{id}/test",
      summary: "Send a test message",
      description: "Sends it at once, for up to 15 seconds, and says what came of it.",
      tags,
    })
    .input(z.object({ params: channelParams }))
    .output(ChannelTestSchema),
};

export const alertFiringsContract = {
  list: operation("admin")
    .route({
      method: "GET",
      path: "/alert-firings",
      summary: "List what alerts told",
      description: "The newest first. Those that recovered are kept for 90 days.",
      tags,
    })
    .input(z.object({ query: AlertFiringsQuerySchema }))
    .output(pageOf(AlertFiringSchema)),
};

export const digestContract = {
  get: operation("admin")
    .route({
      method: "GET",
      path: "/digest",
      summary: "Read the weekly digest's settings",
      description: "Off, for Mondays at 8, until somebody sets it.",
      tags,
    })
    .output(DigestSettingsSchema),

  set: operation("admin")
    .route({
      method: "PUT",
      path: "/digest",
      summary: "Set the weekly digest",
      description: "Sent once for each week, about the last whole one from Monday to Sunday.",
      tags,
    })
    .input(z.object({ body: DigestSettingsInputSchema }))
    .output(DigestSettingsSchema),

  preview: operation("admin")
    .route({
      method: "GET",
      path: "/digest/preview",
      summary: "Preview the weekly digest",
      description: "The last whole week, as it would be sent now. Nothing is sent.",
      tags,
    })
    .output(MessagePreviewSchema.extend({ figures: DigestFiguresSchema })),
};
