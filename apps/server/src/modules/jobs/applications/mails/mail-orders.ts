import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import type { Transaction } from "../../../../infra/db/database.ts";
import { enqueue, enqueueEach, type JobOrder } from "../../../../infra/jobs/job.ts";
import type { RosterContext } from "../../../creators/roster-context.ts";

type OrganizationContext = Pick<RosterContext, "organization">;

const ApplicationIdSchema = z.object({ organizationId: z.string(), applicationId: z.string() });
export type ApplicationId = z.infer<typeof ApplicationIdSchema>;

const AnswerSchema = ApplicationIdSchema.extend({
  messageId: z.string().nullable(),
  decision: z.enum(APPLICATION_STATUSES).nullable(),
});
export type AnswerMail = z.infer<typeof AnswerSchema>;

export const mailReceivedOrder: JobOrder<ApplicationId> = {
  name: "applications.mail-received",
  input: ApplicationIdSchema,
};

export const mailInvitationOrder: JobOrder<ApplicationId> = {
  name: "applications.mail-invitation",
  input: ApplicationIdSchema,
};

export const mailAnswerOrder: JobOrder<AnswerMail> = {
  name: "applications.mail-answer",
  input: AnswerSchema,
};

/** However often somebody sends the form before the email is out, there is one. */
export function orderReceivedMail(
  tx: Transaction,
  { organization }: OrganizationContext,
  applicationId: string,
): Promise<void> {
  const input = { organizationId: organization.id, applicationId };
  return enqueue(tx, mailReceivedOrder, input, { key: `application-received:${applicationId}` });
}

export function orderInvitationMails(
  tx: Transaction,
  { organization }: OrganizationContext,
  applicationIds: readonly string[],
): Promise<void> {
  const orders = applicationIds.map((applicationId) => ({
    input: { organizationId: organization.id, applicationId },
    key: `application-invitation:${applicationId}`,
  }));
  return enqueueEach(tx, mailInvitationOrder, orders);
}

export function orderAnswerMail(
  tx: Transaction,
  { organization }: OrganizationContext,
  answer: Omit<AnswerMail, "organizationId">,
): Promise<void> {
  return enqueue(tx, mailAnswerOrder, { organizationId: organization.id, ...answer });
}
