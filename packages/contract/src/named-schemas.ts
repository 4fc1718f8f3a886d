import { ID_PREFIXES, type IdKind } from "@clipledger/domain/ids";
import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import { AccountProfileSchema } from "./accounts/account-analytics.ts";
import { AffectedAmountsSchema, acknowledgeField } from "./acknowledge.ts";
import {
  AlertFiringSchema,
  AlertRuleInputSchema,
  AlertRuleSchema,
  alertRuleFields,
  MessagePreviewSchema,
} from "./alerts/alert-rule.ts";
import {
  AlertChannelChangesSchema,
  AlertChannelSchema,
  DigestFiguresSchema,
  DigestSettingsInputSchema,
  DigestSettingsSchema,
  NewAlertChannelSchema,
} from "./alerts/channel.ts";
import { countsInPeriod, performanceFields } from "./analytics/top-lists.ts";
import {
  AssignmentStatusSchema,
  AssignOptionsSchema,
  AssignSchema,
  UnassignSchema,
  UpdatedCreatorsSchema,
} from "./assignments.ts";
import { BriefSchema } from "./briefs/brief.ts";
import { DailyResultsSchema, figureFields } from "./campaign-results.ts";
import { PayoutsSchema as NormalizedPayoutsSchema, PreviewHashSchema } from "./campaigns/normalized-spec.ts";
import { ruleFields } from "./campaigns/payout-rule.ts";
import {
  BonusModeSchema,
  CampaignSpecChangesSchema,
  CampaignSpecSchema,
  IntervalSchema,
  ScopeSchema,
} from "./campaigns/spec.ts";
import { HubActivityRowSchema } from "./creator-hub/activity-rows.ts";
import { assignmentFields, HubKpisSchema, OverviewCampaignSchema } from "./creator-hub/overview-parts.ts";
import { totalFields } from "./creator-hub/performance-rows.ts";
import { NewCreatorSchema } from "./creators/creator-input.ts";
import { EVENT_TYPES } from "./events/catalog.ts";
import { ExcludedVideoSchema } from "./excluded-videos.ts";
import { DailyGainsExportSchema } from "./exports.ts";
import { JOB_STATUSES, JOB_TYPES, PAY_FREQUENCIES } from "./jobs/job-input.ts";
import { InsightsSchema } from "./library/insights.ts";
import { LiveVideoSchema } from "./live/video.ts";
import { videoSchemas } from "./named-schemas/video-schemas.ts";
import { workSchemas } from "./named-schemas/work-schemas.ts";
import { PayoutProviderSchema } from "./payouts/calculation.ts";
import { LedgerAccountSchema, LedgerKindSchema } from "./payouts/ledger.ts";
import { WindowAddressSchema, WindowBoundSchema } from "./payouts/payout-parts.ts";
import { PaidRowSchema } from "./payouts/rows.ts";
import { comparedFields } from "./payouts/simulation.ts";
import { NewProjectSchema } from "./projects/project.ts";
import { BulkMembershipSchema } from "./projects.ts";
import { RichTextMarkdownSchema } from "./rich-text.ts";
import { MadeSheetLinkSchema, NewSheetLinkSchema, SheetLinkSchema } from "./sheet-links.ts";
import { TrackedVideoSchema } from "./tracked-videos.ts";
import { AccountRefSchema, MaxVideosSchema, RowActorSchema, ViewModeSchema } from "./tracking-shared.ts";
import { SurfaceSchema } from "./users.ts";
import { VideoSchema } from "./videos/video.ts";
import { ContentTypeSchema, idSchema, pageOf } from "./wire-values.ts";

/**
 * What the API document names, so that generated clients have types with names that stay. Whatever equals one of these, wherever it
 * stands, refers to it.
 */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ...idSchemas(),
  ...sharedParts(),
  ...sharedFields(),
  ...videoSchemas,
  ...workSchemas,
  AlertChannel: AlertChannelSchema,
  AlertChannelChanges: AlertChannelChangesSchema,
  AlertFiring: AlertFiringSchema,
  AlertRule: AlertRuleSchema,
  AlertRuleInput: AlertRuleInputSchema,
  DigestFigures: DigestFiguresSchema,
  DigestSettings: DigestSettingsSchema,
  DigestSettingsInput: DigestSettingsInputSchema,
  MadeSheetLink: MadeSheetLinkSchema,
  MessagePreview: MessagePreviewSchema,
  NewAlertChannel: NewAlertChannelSchema,
  NewSheetLink: NewSheetLinkSchema,
  SheetLink: SheetLinkSchema,
};

function idSchemas(): Record<string, z.ZodType> {
  const kinds = Object.keys(ID_PREFIXES) as IdKind[]; // safe: a literal's own keys
  return Object.fromEntries(
    kinds.map((kind) => [`${kind[0]?.toUpperCase()}${kind.slice(1)}Id`, idSchema(kind)]),
  );
}

/** Lists of words, and small answers, that several operations have in common. */
function sharedParts(): Record<string, z.ZodType> {
  return {
    ActorSurface: SurfaceSchema,
    AlertKind: AlertFiringSchema.shape.kind,
    ApplicationStatus: z.enum(APPLICATION_STATUSES),
    AssignmentStatus: AssignmentStatusSchema,
    BonusMode: BonusModeSchema,
    BulkMembership: BulkMembershipSchema,
    CampaignInterval: IntervalSchema,
    ContentType: ContentTypeSchema,
    Count: z.object({ total: z.int() }),
    EventType: z.enum(EVENT_TYPES),
    JobStatus: z.enum(JOB_STATUSES),
    JobType: z.enum(JOB_TYPES),
    LedgerAccount: LedgerAccountSchema,
    LedgerEntryKind: LedgerKindSchema,
    Markdown: RichTextMarkdownSchema,
    MaxVideos: MaxVideosSchema,
    PayFrequency: z.enum(PAY_FREQUENCIES),
    PayoutProvider: PayoutProviderSchema,
    PayoutScope: ScopeSchema,
    PreviewHash: PreviewHashSchema,
    RowActor: RowActorSchema,
    UpdatedCreators: UpdatedCreatorsSchema,
    ViewMode: ViewModeSchema,
    WindowBound: WindowBoundSchema,
  };
}

/** Fields that several schemas have in common, which the document puts as extensions of them. */
function sharedFields(): Record<string, z.ZodType> {
  return { ...fieldsOfVideos(), ...fieldsOfWork(), ...fieldsOfRequests() };
}

function fieldsOfVideos(): Record<string, z.ZodType> {
  const videoName = ["platform", "platformVideoId", "thumbnailUrl"] as const;
  const owner = ["orgId", "userId", "actorType"] as const;
  const error = ["lastErrorAt", "lastErrorCode"] as const;
  const tracked = ["platformAccountId", "isCompetitor", "user", "analyticsLatestLoadAt"] as const;
  return {
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
  };
}

function fieldsOfWork(): Record<string, z.ZodType> {
  return {
    AffectedAmounts: AffectedAmountsSchema,
    AssignmentTerm: HubActivityRowSchema.shape.assignment,
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
    CycleDays: AssignOptionsSchema.shape.startOptions.unwrap(),
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
    ResultFigures: z.object(figureFields),
    SimulatedAmounts: z.object(comparedFields),
  };
}

/** What refuses unknown fields has its own in common with others all the same. */
function fieldsOfRequests(): Record<string, z.ZodType> {
  return {
    Acknowledgement: z.strictObject(acknowledgeField),
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
    ProjectSettings: some(NewProjectSchema, "appleAppId", "description", "logo", "url"),
    VideoFilters: some(
      DailyGainsExportSchema,
      "platforms",
      "accounts",
      "projects",
      "contentTypes",
      "viewMode",
    ),
  };
}

function some<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  ...names: (keyof Shape & string)[]
): z.ZodType {
  return z.object(Object.fromEntries(names.map((name) => [name, shape[name]])));
}
