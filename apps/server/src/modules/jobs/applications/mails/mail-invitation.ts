import type { Services } from "../../../../infra/context.ts";
import { defineJob } from "../../../../infra/jobs/job.ts";
import { mailCreator } from "../../../creators/notifications/mail-creator.ts";
import { findApplication } from "../applications.queries.ts";
import { APPLICATIONS_PAGE } from "./applications-page.ts";
import { type ApplicationId, mailInvitationOrder } from "./mail-orders.ts";

export const mailInvitationJob = defineJob({ ...mailInvitationOrder, run: mailInvitation });

/** An invitation that was answered or taken back in the meantime is not sent. */
async function mailInvitation(
  services: Services,
  { organizationId, applicationId }: ApplicationId,
): Promise<void> {
  const row = await findApplication(services.db, organizationId, applicationId);
  if (row?.status !== "invited") return;
  const { organization_name: organization, product_title: title } = row;
  await mailCreator(services, {
    organizationId,
    userId: row.user_id,
    kind: "job_invitation",
    subject: `${organization} invites you to apply: ${title}`,
    lines: [
      `Hello ${row.first_name},`,
      "",
      `${organization} would like you to apply for "${title}".`,
      "Read what it is about, and apply or decline:",
      `${services.publicUrl}/board/${row.job_id}`,
    ],
    to: APPLICATIONS_PAGE,
  });
}
