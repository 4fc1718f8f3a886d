import type { VideoName } from "@clipledger/contract/payouts/calculation";
import type { LineItem, WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { type BillingWindow, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { sql } from "../src/infra/db/sql.ts";
import { createId } from "../src/infra/ids.ts";
import { calculatePayout } from "../src/modules/payouts/books/calculation/calculate-payout.ts";
import { initiatePayout } from "../src/modules/payouts/paying/issuing/initiate-payout.ts";
import { buildAssignment } from "./assignment-builders.ts";
import type { TestOrganization } from "./builders.ts";
import { buildCampaign, type CampaignFields } from "./campaign-builders.ts";
import { buildCreator } from "./creator-builders.ts";

/** The four fields that name a window. Days are calendar dates. */
export function windowAddress(
  { campaignId, creatorId }: { campaignId: string; creatorId: string },
  startsOn: string,
  endsOn: string,
): WindowAddress {
  const window: BillingWindow = { startsOn: calendarDate(startsOn), endsOn: calendarDate(endsOn) };
  return { campaignId, creatorId, ...toWireWindow(window) };
}

export interface TestDueWindow {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly creatorEmail: string;
  readonly address: WindowAddress;
}

interface TestDueWindowFields {
  readonly campaign?: Partial<CampaignFields>;
  /** First day of the creator's first week; later weeks follow. */
  readonly startDate?: string;
  readonly creator?: Parameters<typeof buildCreator>[1];
}

/** A salary of 100.00 a week: amounts that need no videos. */
export const SALARY: Partial<CampaignFields> = { payouts: { fixedSalary: { amount: 100 } } };

/**
 * A creator's week in a campaign that pays a salary. At the test clock's start, Monday 21 September 2026, the week from the
 * 14th is due, and the one from the 21st is upcoming.
 */
export async function buildDueWindow(
  organization: TestOrganization,
  { campaign = {}, startDate = "2026-09-14", creator }: TestDueWindowFields = {},
): Promise<TestDueWindow> {
  const { id: campaignId } = await buildCampaign(organization, { ...SALARY, ...campaign });
  const { id: creatorId, email: creatorEmail } = await buildCreator(organization, creator);
  await buildAssignment(organization, { campaignId, creatorId, startDate });
  const address = windowAddress({ campaignId, creatorId }, startDate, weekEnd(startDate));
  return { campaignId, creatorId, creatorEmail, address };
}

function weekEnd(startsOn: string): string {
  return new Date(Date.parse(startsOn) + 6 * 86_400_000).toISOString().slice(0, 10);
}

/** Pays the due window by hand, as it is calculated now. */
export async function issuePayout(
  { ctx }: TestOrganization,
  address: WindowAddress,
  fields: { readonly excludedVideos?: readonly VideoName[]; readonly lineItems?: LineItem[] } = {},
): Promise<string> {
  const { excludedVideos = [], lineItems } = fields;
  const calculation = await calculatePayout(ctx, { ...address, excludedVideos: [...excludedVideos] });
  const { payoutId } = await initiatePayout(ctx, {
    calculation,
    integrityToken: calculation.integrityToken,
    payoutProvider: "manual",
    ...(lineItems && { lineItems }),
  });
  if (payoutId === null) throw new Error("The balance left nothing to pay");
  return payoutId;
}

interface StoredPayoutFields {
  readonly creatorId: string;
  readonly id?: string;
  readonly campaignId?: string | null;
  readonly amountMinor?: number;
  readonly currency?: string;
  readonly precision?: number;
  readonly paidAt?: string;
  readonly providerStatus?: string | null;
  readonly withdrawnAt?: string | null;
  readonly supersededAt?: string | null;
}

/** A manual payout as it stands in the books. */
export async function storePayout(
  { id: organizationId, ctx, owner }: TestOrganization,
  fields: StoredPayoutFields,
): Promise<string> {
  const { id = createId("payout"), creatorId, campaignId = null, amountMinor = 10_000 } = fields;
  const { currency = "EUR", precision = 2, providerStatus = null, withdrawnAt = null } = fields;
  const paidAt = fields.paidAt ?? ctx.clock.now().toISOString();
  await ctx.db.execute(sql`
    insert into payouts (
      organization_id, id, kind, creator_id, campaign_id, amount_minor, currency, precision, line_items, provider,
      provider_payout_id, provider_status, approved_at, actor_type, user_id, paid_at, withdrawn_at, void_reason, superseded_at,
      created_at, updated_at
    ) values (
      ${organizationId}, ${id}, 'manual', ${creatorId}, ${campaignId}, ${amountMinor}, ${currency}, ${precision},
      ${JSON.stringify([{ title: "Thanks", amountMinor }])}, ${providerStatus && "partner"},
      ${providerStatus && `at-provider-${id}`}, ${providerStatus},
      ${providerStatus === null || providerStatus === "created" ? null : paidAt}, 'user', ${owner.userId}, ${paidAt},
      ${withdrawnAt}, ${withdrawnAt !== null && providerStatus === null ? "Recorded by mistake" : null}, ${fields.supersededAt ?? null}, ${paidAt}, ${paidAt}
    )`);
  return id;
}
