import { z } from "zod";
import { AccountProfileSchema } from "./accounts/account-analytics.ts";
import { AffectedAmountsSchema } from "./acknowledge.ts";
import { alertRuleFields } from "./alerts/alert-rule.ts";
import { countsInPeriod, performanceFields } from "./analytics/top-lists.ts";
import { AssignSchema, UnassignSchema } from "./assignments.ts";
import { BriefSchema } from "./briefs/brief.ts";
import { DailyResultsSchema } from "./campaign-results.ts";
import { PayoutsSchema as NormalizedPayoutsSchema } from "./campaigns/normalized-spec.ts";
import { ruleFields } from "./campaigns/payout-rule.ts";
import { CampaignSpecChangesSchema, CampaignSpecSchema } from "./campaigns/spec.ts";
import { HubActivityRowSchema } from "./creator-hub/activity-rows.ts";
import { assignmentFields, HubKpisSchema, OverviewCampaignSchema } from "./creator-hub/overview-parts.ts";
import { totalFields } from "./creator-hub/performance-rows.ts";
import { NewCreatorSchema } from "./creators/creator-input.ts";
import { ExcludedVideoSchema } from "./excluded-videos.ts";
import { DailyGainsExportSchema } from "./exports.ts";
import { InsightsSchema } from "./library/insights.ts";
import { LiveVideoSchema } from "./live/video.ts";
import { WindowAddressSchema } from "./payouts/payout-parts.ts";
import { PaidRowSchema } from "./payouts/rows.ts";
import { comparedFields } from "./payouts/simulation.ts";
import { NewProjectSchema } from "./projects/project.ts";
import { TrackedVideoSchema } from "./tracked-videos.ts";
import { AccountRefSchema } from "./tracking-shared.ts";
import { VideoSchema } from "./videos/video.ts";
import { pageOf } from "./wire-values.ts";

const videoName = ["platform", "platformVideoId", "thumbnailUrl"] as const;
const owner = ["orgId", "userId", "actorType"] as const;
const error = ["lastErrorAt", "lastErrorCode"] as const;
const tracked = ["platformAccountId", "isCompetitor", "user", "analyticsLatestLoadAt"] as const;

/**
 * Fields that several schemas have in common. Earlier documents of the API had them as schemas that others extend; nothing refers to
 * them any more but clients that were generated then.
 */
export const fieldGroups: Readonly<Record<string, z.ZodType>> = {
  AccountName: some(AccountRefSchema, "id", "platform", "username"),
  AccountProfile: AccountProfileSchema,
  GainedCounts: z.object(countsInPeriod),
  InsightState: some(InsightsSchema.shape.ugc, "status", "confidence", "updatedAt"),
  LiveAccountName: some(
    LiveVideoSchema,
    "platform",
    "platform_account_id",
    "account_username",
    "account_display_name",
    "account_profile_picture_url",
  ),
  PageCounts: some(pageOf(VideoSchema), "pageCount", "totalRows"),
  PerformanceFigures: z.object(performanceFields),
  RowOwner: some(TrackedVideoSchema, ...owner),
  RowTimes: some(TrackedVideoSchema, "createdAt", "updatedAt"),
  ShownVideo: some(ExcludedVideoSchema, ...videoName),
  TrackedRow: some(TrackedVideoSchema, ...owner, ...error, ...tracked, "platform", "username"),
  VideoOrigin: some(
    VideoSchema,
    "platformAccountId",
    "accountDisplayName",
    "accountProfilePictureUrl",
    "caption",
    "musicTitle",
    "musicArtist",
    "isSimulated",
  ),
  VideoOutline: some(VideoSchema, ...videoName, "contentType", "orgAccountId", "publishedAt"),
  AffectedAmounts: AffectedAmountsSchema,
  BriefOutline: some(BriefSchema, "name", "readCount", "lastNotifiedAt", "actorType", "createdByUser"),
  CampaignOutline: some(
    OverviewCampaignSchema,
    "id",
    "name",
    "status",
    "currency",
    "interval",
    "intervalCount",
    "billingAnchor",
    "validFrom",
  ),
  CurrencyUnit: some(DailyResultsSchema, "currency", "precision"),
  HubAssignment: z.object(assignmentFields),
  HubProgress: some(
    HubActivityRowSchema,
    "postedVideos",
    "eligibleVideos",
    "progressRatio",
    "progressPercent",
  ),
  HubRange: some(HubKpisSchema, "resolvedRange", "eligibilityRefreshedAt"),
  HubTotals: z.object(totalFields),
  NormalizedPayoutParts: NormalizedPayoutsSchema.omit({ flatBonuses: true }),
  PayoutPeriod: some(
    PaidRowSchema,
    "campaignId",
    "campaignName",
    "creatorId",
    "currency",
    "billingPeriodStart",
    "billingPeriodEnd",
  ),
  PayoutRuleMoney: z.object(ruleFields),
  PayoutCreator: some(
    PaidRowSchema,
    "accounts",
    "campaignValidUntil",
    "creatorEmail",
    "creatorName",
    "creatorUserId",
    "providerWarning",
  ),
  SimulatedAmounts: z.object(comparedFields),
  AlertRuleSettings: z.object(alertRuleFields),
  AssignmentEnd: some(UnassignSchema, "creatorIds", "endBasis", "endDate", "removeCanceledWindows"),
  AssignmentStart: some(AssignSchema, "startBasis", "startDate"),
  BillingWindowKey: z.object(WindowAddressSchema.shape),
  CampaignChangesFields: z.object(CampaignSpecChangesSchema.shape),
  CampaignSettings: some(
    CampaignSpecSchema,
    "briefId",
    "currency",
    "description",
    "requireProof",
    "videoTarget",
  ),
  CampaignSpecFields: z.object(CampaignSpecSchema.shape),
  CreatorSettings: some(NewCreatorSchema, "accountIds", "notes", "tags"),
  ProjectSettingsInput: some(NewProjectSchema, "appleAppId", "description", "logo", "url"),
  VideoFilters: some(DailyGainsExportSchema, "platforms", "accounts", "projects", "contentTypes", "viewMode"),
};

function some<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  ...names: (keyof Shape & string)[]
): z.ZodType {
  return z.object(Object.fromEntries(names.map((name) => [name, shape[name]])));
}
