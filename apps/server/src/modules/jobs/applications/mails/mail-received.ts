import { CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import type { Services } from "../../../../infra/context.ts";
import { defineJob } from "../../../../infra/jobs/job.ts";
import { mailCreator } from "../../../creators/notifications/mail-creator.ts";
import { countMailedLinksSince } from "../../../creators/portal/portal-links.queries.ts";
import { type ApplicationRow, findApplication } from "../applications.queries.ts";
import { APPLICATIONS_PAGE } from "./applications-page.ts";
import { greetingOf } from "./greeting.ts";
import { type ApplicationId, mailReceivedOrder } from "./mail-orders.ts";

const HOUR_MS = 3_600_000;
const MAX_PER_HOUR = 5;

export const mailReceivedJob = defineJob({ ...mailReceivedOrder, run: mailReceived });

/** Goes to the address in the application, whose owner may know nothing of it, and whose mailbox it must not fill. */
async function mailReceived(
  services: Services,
  { organizationId, applicationId }: ApplicationId,
): Promise<void> {
  const row = await findApplication(services.db, organizationId, applicationId);
  if (row === undefined) return;
  const anHourAgo = new Date(services.clock.now().getTime() - HOUR_MS);
  if ((await countMailedLinksSince(services.db, row.user_id, anHourAgo)) >= MAX_PER_HOUR) return;
  await mailCreator(services, {
    organizationId,
    userId: row.user_id,
    kind: "application",
    subject: `Your application: ${row.product_title}`,
    lines: [
      greetingOf(row),
      "",
      ...whatBecameOfIt(row),
      "",
      "If you did not apply, ignore this email, or withdraw the application there.",
    ],
    to: APPLICATIONS_PAGE,
  });
}

function whatBecameOfIt({ organization_name, product_title, status }: ApplicationRow): string[] {
  if (status === "accepted")
    return [`${organization_name} has accepted your application for "${product_title}" already.`];
  if (status === "invited")
    return [
      `${organization_name} invites you to apply for "${product_title}".`,
      "Open your applications to apply or to decline: nobody can do that for you.",
    ];
  if (CLOSED_STATUSES.includes(status))
    return [
      `You applied for "${product_title}" at ${organization_name} before, and that application is closed.`,
      "Open your applications to apply again.",
    ];
  return [`${organization_name} has your application for "${product_title}", and will answer you.`];
}
