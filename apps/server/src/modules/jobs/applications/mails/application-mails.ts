import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  CLOSED_STATUSES,
} from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import type { Services } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import type { Translator } from "../../../../infra/languages/translator.ts";
import { defineTask, enqueue, enqueueEach } from "../../../../infra/tasks/task.ts";
import { findMessage } from "../../../chat/message-rows.ts";
import type { RosterContext } from "../../../creators/creators.queries.ts";
import { mailCreator } from "../../../creators/notifications/mail-creator.ts";
import { countMailedLinksSince } from "../../../creators/notifications/portal-link.ts";
import { findBrandedOrganization } from "../../../organizations/brand/brand.queries.ts";
import { type ApplicationRow, findApplication } from "../application-rows.ts";

type Say = Translator["say"];
type OrganizationContext = Pick<RosterContext, "organization">;

const ApplicationIdSchema = z.object({ organizationId: z.string(), applicationId: z.string() });
type ApplicationId = z.infer<typeof ApplicationIdSchema>;

const AnswerSchema = ApplicationIdSchema.extend({
  messageId: z.string().nullable(),
  decision: z.enum(APPLICATION_STATUSES).nullable(),
});
type AnswerMail = z.infer<typeof AnswerSchema>;

/** However often somebody sends the form before the email is sent, they get one. */
export function orderReceivedMail(
  tx: Transaction,
  { organization }: OrganizationContext,
  applicationId: string,
): Promise<void> {
  const input = { organizationId: organization.id, applicationId };
  return enqueue(tx, mailReceivedTask, input, { key: `application-received:${applicationId}` });
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
  return enqueueEach(tx, mailInvitationTask, orders);
}

export function orderAnswerMail(
  tx: Transaction,
  { organization }: OrganizationContext,
  answer: Omit<AnswerMail, "organizationId">,
): Promise<void> {
  return enqueue(tx, mailAnswerTask, { organizationId: organization.id, ...answer });
}

const HOUR_MS = 3_600_000;
const MAX_PER_HOUR = 5;

export const mailReceivedTask = defineTask({
  name: "applications.mail-received",
  input: ApplicationIdSchema,
  run: mailReceived,
});

/** Goes to the address in the application, whose owner may know nothing of it, and whose mailbox it must not fill. */
async function mailReceived(
  services: Services,
  { organizationId, applicationId }: ApplicationId,
): Promise<void> {
  const row = await findMailed(services.db, organizationId, applicationId);
  if (row === undefined) return;
  const anHourAgo = new Date(services.clock.now().getTime() - HOUR_MS);
  if ((await countMailedLinksSince(services.db, row.user_id, anHourAgo)) >= MAX_PER_HOUR) return;
  await mailCreator(services, {
    organizationId,
    userId: row.user_id,
    kind: "application",
    write: ({ say }) => ({
      subject: say("Your application: {title}", { title: row.product_title }),
      lines: [
        greetingOf(row, say),
        "",
        ...stateLines(row, say),
        "",
        say("If you did not apply, ignore this email, or withdraw the application there."),
      ],
    }),
    to: APPLICATIONS_PAGE,
  });
}

/** The application, with the organization under the name that creators know it by. */
async function findMailed(
  db: Queryable,
  organizationId: string,
  applicationId: string,
): Promise<ApplicationRow | undefined> {
  const row = await findApplication(db, organizationId, applicationId);
  const brand = row && (await findBrandedOrganization(db, organizationId));
  return row && brand && { ...row, organization_name: brand.organization_name };
}

function stateLines(row: ApplicationRow, say: Say): string[] {
  const { organization_name: organization, product_title: title, status } = row;
  if (status === "accepted")
    return [
      say('{organization} has accepted your application for "{title}" already.', { organization, title }),
    ];
  if (status === "invited")
    return [
      say('{organization} invites you to apply for "{title}".', { organization, title }),
      say("Open your applications to apply or to decline: nobody can do that for you."),
    ];
  if (CLOSED_STATUSES.includes(status))
    return [
      say('You applied for "{title}" at {organization} before, and that application is closed.', {
        organization,
        title,
      }),
      say("Open your applications to apply again."),
    ];
  return [
    say('{organization} has your application for "{title}", and will answer you.', { organization, title }),
  ];
}

export const mailInvitationTask = defineTask({
  name: "applications.mail-invitation",
  input: ApplicationIdSchema,
  run: mailInvitation,
});

/** An invitation that was answered or taken back in the meantime is not sent. */
async function mailInvitation(
  services: Services,
  { organizationId, applicationId }: ApplicationId,
): Promise<void> {
  const row = await findMailed(services.db, organizationId, applicationId);
  if (row?.status !== "invited") return;
  const { organization_name: organization, product_title: title } = row;
  await mailCreator(services, {
    organizationId,
    userId: row.user_id,
    kind: "job_invitation",
    write: ({ say }) => ({
      subject: say("{organization} invites you to apply: {title}", { organization, title }),
      lines: [
        say("Hello {name},", { name: row.first_name }),
        "",
        say('{organization} would like you to apply for "{title}".', { organization, title }),
        say("Read what it is about, and apply or decline:"),
        `${services.publicUrl}/board/${row.job_id}`,
      ],
    }),
    to: APPLICATIONS_PAGE,
  });
}

export const mailAnswerTask = defineTask({
  name: "applications.mail-answer",
  input: AnswerSchema,
  run: mailAnswer,
});

/** Tells what the team wrote, what it decided, or both. A decision that was taken back in the meantime is left out. */
async function mailAnswer(services: Services, answer: AnswerMail): Promise<void> {
  const row = await findMailed(services.db, answer.organizationId, answer.applicationId);
  if (row === undefined) return;
  const message = await findWritten(services, row, answer);
  const isDecided = answer.decision === row.status && DECISIONS.has(row.status);
  if (message === undefined && !isDecided) return;
  await mailCreator(services, {
    organizationId: row.organization_id,
    userId: row.user_id,
    kind: "application",
    write: ({ say }) => ({
      subject: say("{organization} about your application: {title}", {
        organization: row.organization_name,
        title: row.product_title,
      }),
      lines: [
        greetingOf(row, say),
        "",
        ...(isDecided ? [decisionText(row, say), ""] : []),
        ...(message === undefined
          ? []
          : [say("{organization} wrote to you:", { organization: row.organization_name }), "", message]),
      ],
    }),
    to: APPLICATIONS_PAGE,
  });
}

async function findWritten(
  { db }: Services,
  { organization_id, chat_id }: ApplicationRow,
  { messageId }: AnswerMail,
): Promise<string | undefined> {
  if (messageId === null || chat_id === null) return undefined;
  const message = await findMessage(db, organization_id, chat_id, messageId);
  return message === undefined || message.deleted_at !== null ? undefined : message.content;
}

/** What an applicant is told of at once. */
const DECISIONS: ReadonlySet<ApplicationStatus> = new Set(["accepted", "rejected", "auto_closed"]);

function decisionText(row: ApplicationRow, say: Say): string {
  const named = { organization: row.organization_name, title: row.product_title };
  if (row.status === "accepted")
    return say('{organization} has accepted your application for "{title}". Welcome!', named);
  if (row.status === "rejected")
    return say('{organization} has decided not to go on with your application for "{title}".', named);
  return say('Your application for "{title}" was closed: {organization} did not answer in time.', named);
}

/** Where applicants see their applications. */
const APPLICATIONS_PAGE = "/portal/applications";

/** A stranger's words do not stand in an email to somebody whose address they wrote into a form. */
function greetingOf({ is_confirmed, first_name: name }: ApplicationRow, say: Say): string {
  return is_confirmed ? say("Hello {name},", { name }) : say("Hello,");
}
