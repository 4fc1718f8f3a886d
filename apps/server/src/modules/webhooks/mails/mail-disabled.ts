import type { DisabledReason } from "@clipledger/domain/webhooks/delivery-state";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { type DisabledEndpoint, listDisabled } from "./disabled.queries.ts";
import { type DisabledMail, disabledMailOrder } from "./mail-orders.ts";
import { findManager } from "./managers.queries.ts";

export const mailDisabledJob = defineJob({ ...disabledMailOrder, run: mailDisabled });

/** What works again, or is deleted, in the meantime needs no telling. */
async function mailDisabled(
  { db, mailer, publicUrl }: Services,
  { organizationId, endpointIds, userId }: DisabledMail,
): Promise<void> {
  const manager = await findManager(db, organizationId, userId);
  const endpoints = await listDisabled(db, organizationId, endpointIds);
  const [first] = endpoints;
  if (manager === undefined || first === undefined) return;
  await mailer.send({
    organizationId,
    to: manager.email,
    subject: `${countWords(endpoints)} of ${manager.organization_name} disabled`,
    text: [
      `Hello ${manager.first_name},`,
      "",
      `Clipledger no longer sends events to ${endpoints.length === 1 ? "this address" : "these addresses"}:`,
      "",
      ...endpoints.map(({ url }) => `- ${url}`),
      "",
      ...REASONS[first.disabled_reason],
      `${publicUrl}/webhooks`,
    ].join("\n"),
  });
}

function countWords(endpoints: readonly DisabledEndpoint[]): string {
  return endpoints.length === 1 ? "A webhook endpoint" : `${endpoints.length} webhook endpoints`;
}

const RESUME =
  "Deliveries that waited were canceled, and new events are not recorded for it. Once your receiver works again, resume the endpoint and recover what it missed:";

const REASONS: Readonly<Record<DisabledReason, readonly string[]>> = {
  failing: ["Nothing got through for five days.", RESUME],
  gone: ["It answered 410 Gone, which asks us to stop.", RESUME],
  plan: [
    "Your plan no longer includes webhooks. Deliveries that waited were canceled, and new events are not recorded. The endpoints go on by themselves once the plan includes webhooks again:",
  ],
};
