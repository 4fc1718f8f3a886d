import type { AlertRuleInput, AlertRuleOutput } from "@clipledger/contract/alerts/alert-rule";
import { AlertRuleInputSchema } from "@clipledger/contract/alerts/alert-rule";
import type { AlertChannelOutput } from "@clipledger/contract/alerts/channel";
import type { z } from "zod";
import { createChannel } from "../src/modules/alerts/channels.ts";
import { checkRulesTask, findChangedRulesTask } from "../src/modules/alerts/evaluate-rules.ts";
import { createRule } from "../src/modules/alerts/rules.ts";
import { sendMessageTask } from "../src/modules/alerts/send-message.ts";
import type { TestOrganization } from "./builders.ts";
import { mailsTo } from "./mails.ts";
import { runQueued } from "./queued-tasks.ts";
import type { TestApp } from "./test-app.ts";

/** A channel that writes to the owner. */
export function buildMailChannel({ ctx, owner }: TestOrganization): Promise<AlertChannelOutput> {
  return createChannel(ctx, { kind: "email", name: "Owners", userIds: [owner.userId] });
}

/** A rule; without channels, it writes to the owner. */
export async function buildAlertRule(
  organization: TestOrganization,
  condition: Pick<z.input<typeof AlertRuleInputSchema>, "kind" | "parameters">,
  channelIds?: readonly string[],
): Promise<AlertRuleOutput> {
  const input: AlertRuleInput = AlertRuleInputSchema.parse({
    ...condition,
    name: "Watch it",
    channelIds: channelIds ?? [(await buildMailChannel(organization)).id],
  });
  return createRule(organization.ctx, input);
}

/** One pass over all rules, and all messages that it ordered. */
export async function passAlerts(app: TestApp): Promise<void> {
  await findChangedRulesTask.run(app.services, {});
  await runQueued(app, checkRulesTask);
  await runQueued(app, sendMessageTask);
}

/** What the owner was told so far, the oldest first. */
export async function toldTo(app: TestApp, { owner }: TestOrganization): Promise<string[]> {
  return (await mailsTo(app, owner.email)).map(({ text }) => text);
}
