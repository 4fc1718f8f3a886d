import type { ReportReading } from "@clipledger/contract/public-contract";
import type { ReportTarget } from "@clipledger/contract/reports";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { systemActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createRateLimiter } from "../../../infra/http/request-limits.ts";

/** A link that may be read now, and the organization in whose place it is read. */
interface OpenReportLink {
  readonly ctx: OperationContext;
  readonly id: string;
  readonly target: ReportTarget;
  readonly hidesMoney: boolean;
}

const TRIES_PER_MINUTE = 20;

/** Unknown, expired and revoked links answer alike. A password is asked for before anything is told, even a name. */
export async function openReportLink(
  services: Services,
  { token, password }: ReportReading,
): Promise<OpenReportLink> {
  const row = await findReadableLink(services, token);
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.password_hash !== null) await checkPassword(services, row.id, row.password_hash, password);
  return {
    ctx: {
      ...services,
      actor: systemActor,
      organization: { id: row.organization_id, plan: row.plan },
      role: "viewer",
    },
    id: row.id,
    target:
      row.campaign_id === null
        ? // Never null together: the table says so.
          { projectId: row.project_id ?? "", rangeDays: row.range_days ?? 1 }
        : { campaignId: row.campaign_id },
    hidesMoney: row.hides_money,
  };
}

/** Counts a report that was read. */
export async function recordSeen({ ctx, id }: OpenReportLink): Promise<void> {
  await ctx.db.execute(sql`
    update report_links set view_count = view_count + 1, last_seen_at = ${ctx.clock.now()}
    where organization_id = ${ctx.organization.id} and id = ${id}`);
}

interface ReadableLinkRow {
  readonly organization_id: string;
  readonly plan: Plan;
  readonly id: string;
  readonly campaign_id: string | null;
  readonly project_id: string | null;
  readonly range_days: number | null;
  readonly password_hash: string | null;
  readonly hides_money: boolean;
}

/** The token is the only way in without an organization: whoever holds it was given the link. */
function findReadableLink({ db, clock }: Services, token: string): Promise<ReadableLinkRow | undefined> {
  return db.maybeRow(sql`
    select l.organization_id, o.plan, l.id, l.campaign_id, l.project_id, l.range_days, l.password_hash, l.hides_money
    from report_links l join organizations o on o.id = l.organization_id
    where l.token_hash = ${hashSecret(token)} and l.revoked_at is null and l.expires_at > ${clock.now()}`);
}

/** Tries are counted by link, from wherever they come, before one is compared. */
async function checkPassword(
  { db, clock, passwords }: Services,
  linkId: string,
  hash: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new AppError("REPORT_LOCKED");
  await createRateLimiter(db, clock).take(`report:${linkId}`, TRIES_PER_MINUTE);
  if (!(await passwords.verify({ hash, password })))
    throw new AppError("REPORT_LOCKED", undefined, { message: "This is not the report's password" });
}
