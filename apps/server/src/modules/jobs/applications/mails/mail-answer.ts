import type { ApplicationStatus } from "@clipledger/domain/jobs/application-status";
import type { Services } from "../../../../infra/context.ts";
import { defineJob } from "../../../../infra/jobs/job.ts";
import { findMessage } from "../../../chat/messages/message-rows.ts";
import { mailCreator } from "../../../creators/notifications/mail-creator.ts";
import { type ApplicationRow, findApplication } from "../applications.queries.ts";
import { APPLICATIONS_PAGE } from "./applications-page.ts";
import { greetingOf } from "./greeting.ts";
import { type AnswerMail, mailAnswerOrder } from "./mail-orders.ts";

export const mailAnswerJob = defineJob({ ...mailAnswerOrder, run: mailAnswer });

/** What the team wrote, what it decided, or both. A decision that was taken back in the meantime is left out. */
async function mailAnswer(services: Services, answer: AnswerMail): Promise<void> {
  const row = await findApplication(services.db, answer.organizationId, answer.applicationId);
  if (row === undefined) return;
  const written = await textOf(services, row, answer);
  const decided = answer.decision === row.status ? wordsOf(row, answer.decision) : [];
  if (written.length + decided.length === 0) return;
  await mailCreator(services, {
    organizationId: row.organization_id,
    userId: row.user_id,
    kind: "application",
    subject: `${row.organization_name} about your application: ${row.product_title}`,
    lines: [greetingOf(row), "", ...decided, ...written],
    to: APPLICATIONS_PAGE,
  });
}

async function textOf(
  { db }: Services,
  { organization_id, organization_name, chat_id }: ApplicationRow,
  { messageId }: AnswerMail,
): Promise<string[]> {
  if (messageId === null || chat_id === null) return [];
  const message = await findMessage(db, organization_id, chat_id, messageId);
  if (message === undefined || message.deleted_at !== null) return [];
  return [`${organization_name} wrote to you:`, "", message.content];
}

function wordsOf(row: ApplicationRow, decision: ApplicationStatus): string[] {
  const { organization_name: organization, product_title: title } = row;
  switch (decision) {
    case "accepted":
      return [`${organization} has accepted your application for "${title}". Welcome!`, ""];
    case "rejected":
      return [`${organization} has decided not to go on with your application for "${title}".`, ""];
    case "auto_closed":
      return [`Your application for "${title}" was closed: ${organization} did not answer in time.`, ""];
    default:
      return [];
  }
}
