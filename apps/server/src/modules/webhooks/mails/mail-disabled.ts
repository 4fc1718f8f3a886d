import type { DisabledReason } from "@clipledger/domain/webhooks/delivery-state";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueueEach } from "../../../infra/tasks/task.ts";
import { findManager, listManagers } from "./managers.queries.ts";

/** Each person who manages endpoints gets an email by a task of its own, so that a failed one is not sent twice to the others. */
export async function notifyDisabled(
  tx: Transaction,
  organizationId: string,
  endpointIds: readonly string[],
): Promise<void> {
  const managers = await listManagers(tx, organizationId);
  await enqueueEach(
    tx,
    mailDisabledTask,
    managers.map(({ user_id: userId }) => ({
      input: { organizationId, endpointIds: [...endpointIds], userId },
    })),
  );
}

const DisabledMailSchema = z.object({
  organizationId: z.string(),
  endpointIds: z.array(z.string()),
  userId: z.string(),
});

/** Tells a person that endpoints were disabled. */
export const mailDisabledTask = defineTask({
  name: "webhooks.mail-disabled",
  input: DisabledMailSchema,
  run: mailDisabled,
});

/** Leaves out endpoints that work again, or were deleted, in the meantime. */
async function mailDisabled(
  { db, mailer, publicUrl }: Services,
  { organizationId, endpointIds, userId }: z.infer<typeof DisabledMailSchema>,
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

interface DisabledEndpoint {
  readonly url: string;
  /** Never null: disabled endpoints have a reason. */
  readonly disabled_reason: DisabledReason;
}

/** The endpoints among these ids that are disabled now. */
function listDisabled(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<DisabledEndpoint[]> {
  return db.rows(sql`
    select url, disabled_reason from webhook_endpoints
    where organization_id = ${organizationId} and id = any(${ids}::text[]) and state = 'disabled'
    order by key`);
}
