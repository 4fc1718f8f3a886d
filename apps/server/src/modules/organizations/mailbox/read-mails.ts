import type { MailboxQuery, MailOutput, MailSummaryOutput } from "@clipledger/contract/dashboard/mailbox";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { toPage } from "../../../infra/db/paged-list.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Mailbox, MailHeader } from "../../../infra/mail/mailer.ts";

export async function listMails(ctx: OperationContext, { page, perPage, sortDir }: MailboxQuery) {
  const mailbox = openedMailbox(ctx);
  const { total, mails } = await mailbox.list({
    limit: perPage,
    offset: (page - 1) * perPage,
    direction: sortDir,
    isShown: await shownTo(ctx, mailbox),
  });
  return toPage(mails.map(toMailSummary), total, { perPage });
}

/** Another organization's email is not found, like one that does not exist. */
export async function getMail(ctx: OperationContext, id: string): Promise<MailOutput> {
  const mailbox = openedMailbox(ctx);
  const mail = await mailbox.find(id);
  const isShown = await shownTo(ctx, mailbox);
  if (mail === undefined || !isShown(mail)) throw new AppError("NOT_FOUND");
  return { ...toMailSummary(mail), text: mail.text };
}

function openedMailbox({ mailbox }: Pick<Services, "mailbox">): Mailbox {
  if (mailbox === undefined) {
    throw new AppError("NOT_FOUND", undefined, {
      message: "This server shows no mailbox; CLIPLEDGER_MAILBOX=on, without SMTP_URL, switches it on",
    });
  }
  return mailbox;
}

/**
 * The organization's own emails. Those of no organization let a person in wherever they work (new passwords, links into the
 * portal), so they are shown only to that person, or where the person belongs to this organization alone.
 */
async function shownTo(ctx: OperationContext, mailbox: Mailbox): Promise<(header: MailHeader) => boolean> {
  const headers = await mailbox.listHeaders();
  const ofNobody = headers.flatMap(({ organizationId, to }) => (organizationId === null ? [to] : []));
  const known = new Set(await listAddressesOfOwnPeople(ctx.db, ctx, [...new Set(ofNobody)]));
  return ({ organizationId, to }) =>
    organizationId === null ? known.has(to.toLowerCase()) : organizationId === ctx.organization.id;
}

async function listAddressesOfOwnPeople(
  db: Queryable,
  { organization, actor }: OperationContext,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await db.rows<{ email: string }>(sql`
    select u.email from users u
    cross join lateral (
      select bool_and(p.organization_id = ${organization.id}) as is_only_here from (
        select organization_id from members where user_id = u.id
        union all select organization_id from creators where user_id = u.id
        union all select organization_id from job_applications where user_id = u.id
      ) p
    ) places
    where u.email = any(${addresses.map((address) => address.toLowerCase())}::text[])
      and (u.id = ${actor.userId} or places.is_only_here)`);
  return rows.map(({ email }) => email);
}

function toMailSummary({ id, to, subject, sentAt }: MailHeader): MailSummaryOutput {
  return { id, to, subject, sentAt: sentAt.toISOString() };
}
