import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { countGivenUp, type GivenUpCount } from "./given-up.queries.ts";
import { type GivenUpMail, givenUpMailOrder } from "./mail-orders.ts";
import { findManager } from "./managers.queries.ts";

export const mailGivenUpJob = defineJob({ ...givenUpMailOrder, run: mailGivenUp });

/** What was recovered in the meantime needs no telling. */
async function mailGivenUp(
  { db, mailer, publicUrl }: Services,
  { organizationId, userId, since }: GivenUpMail,
): Promise<void> {
  const manager = await findManager(db, organizationId, userId);
  const counts = await countGivenUp(db, organizationId, new Date(since));
  if (manager === undefined || counts.length === 0) return;
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  await mailer.send({
    organizationId,
    to: manager.email,
    subject: `${deliveries(total)} of ${manager.organization_name} could not be made`,
    text: textOf(manager.first_name, counts, publicUrl),
  });
}

function textOf(firstName: string, counts: readonly GivenUpCount[], publicUrl: string): string {
  return [
    `Hello ${firstName},`,
    "",
    "Ten attempts over about three days did not get through, so Clipledger gave up on:",
    "",
    ...counts.map(({ url, total }) => `- ${deliveries(total)} to ${url}`),
    "",
    "Once your receiver works again, look at what it answered and send the deliveries again here:",
    `${publicUrl}/webhooks`,
    "",
    "Deliveries can be sent again for 30 days. You get at most one such email a day.",
  ].join("\n");
}

function deliveries(total: number): string {
  return total === 1 ? "1 webhook delivery" : `${total} webhook deliveries`;
}
