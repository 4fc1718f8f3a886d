import type { z } from "zod";
import { AffectedWindowsSchema } from "../acknowledge.ts";
import { AssignOptionsSchema } from "../assignments.ts";
import {
  BriefLinksSchema,
  BriefReaderSchema,
  BriefRevisionRowSchema,
  BriefRevisionSchema,
  BriefRowSchema,
  BriefSchema,
} from "../briefs/brief.ts";
import { BriefCampaignsSchema, BriefChangesSchema, NewBriefSchema } from "../briefs/brief-input.ts";
import { ListedSampleSchema, SampleToAddSchema, SampleVideoSchema } from "../briefs/sample-video.ts";
import {
  CampaignResultsSchema,
  DailyResultsSchema,
  ForecastPointSchema,
  ResultCreatorSchema,
  ResultCreatorsSchema,
  SpendSchema,
} from "../campaign-results.ts";
import {
  CampaignRevisionSchema,
  CampaignRowSchema,
  CampaignSchema,
  CampaignStatusSchema,
  CompensationSchema,
  CreatorReferenceSchema,
  SpecSummarySchema,
} from "../campaigns/campaign.ts";
import { DryRunResultSchema } from "../campaigns/dry-run.ts";
import { EndCampaignSchema, EndContextSchema } from "../campaigns/ending.ts";
import { NewSimulationSchema, SimulateNewSchema } from "../campaigns/new-simulation.ts";
import {
  PayoutsSchema as NormalizedPayoutsSchema,
  NormalizedSpecSchema,
  SpecWarningSchema,
} from "../campaigns/normalized-spec.ts";
import { PayoutRuleSchema } from "../campaigns/payout-rule.ts";
import {
  AnchorSchema,
  BasePayoutSchema,
  CampaignSpecChangesSchema,
  CampaignSpecSchema,
  CpmPayoutSchema,
  EligibilitySchema,
  FlatBonusSchema,
  PayoutsSchema,
  PublicationScopeSchema,
  ScheduleSchema,
} from "../campaigns/spec.ts";
import { CampaignEditSchema, NewCampaignSchema } from "../campaigns.ts";
import { ChatDetailSchema, ChatSchema, FoundMessageSchema, MessagePageSchema } from "../chats/chat.ts";
import {
  GroupChangesSchema,
  MessageChangesSchema,
  NewBroadcastSchema,
  NewCampaignGroupSchema,
  NewManualGroupSchema,
  NewMessageSchema,
  ReactionInputSchema,
  ReadInputSchema,
} from "../chats/chat-input.ts";
import { MessageSchema } from "../chats/message.ts";
import { HubActivityPageSchema, HubActivityRowSchema } from "../creator-hub/activity-rows.ts";
import { HubEventSchema, HubEventsPageSchema } from "../creator-hub/hub-events.ts";
import {
  HubKpisSchema,
  HubKpiValuesSchema,
  OverviewCampaignSchema,
  OverviewVideoSchema,
  ResolvedRangeSchema,
} from "../creator-hub/overview-parts.ts";
import { HubPerformancePageSchema, HubPerformanceRowSchema } from "../creator-hub/performance-rows.ts";
import { CreatorProfileSchema, CreatorSchema, CreatorStatusSchema } from "../creators/creator.ts";
import { AccountLinksSchema, CreatorChangesSchema, NewCreatorSchema } from "../creators/creator-input.ts";
import { AssignmentSpanSchema, CreatorIdsSchema } from "../errors.ts";
import { EventTypeDescriptionSchema } from "../events.ts";
import {
  ApplicationAnswerSchema,
  ApplicationDetailsSchema,
  ApplicationRowSchema,
} from "../jobs/application.ts";
import { ApplicationInvitationSchema } from "../jobs/application-input.ts";
import { JobSchema } from "../jobs/job.ts";
import { JobInputSchema, JobVideoSchema } from "../jobs/job-input.ts";
import {
  BreakdownLineSchema,
  CalculateAnswerSchema,
  CalculatedVideoSchema,
  CalculateSchema,
  CalculationSchema,
  InitiateSchema,
  RuleVideoSchema,
  VideoNameSchema,
} from "../payouts/calculation.ts";
import { PayoutIntentSchema } from "../payouts/intents.ts";
import { ManualPayoutSchema, PreflightSchema } from "../payouts/manual.ts";
import {
  CalculatedMoneySchema,
  HoldStageSchema,
  LineItemSchema,
  PayoutHoldSchema,
  PayoutStatementSchema,
  WindowAddressSchema,
} from "../payouts/payout-parts.ts";
import { PayoutCountsSchema, QueueTotalsSchema } from "../payouts/queues.ts";
import {
  CanceledRowSchema,
  PaidRowSchema,
  ProviderPayoutStatusSchema,
  WindowRowSchema,
} from "../payouts/rows.ts";
import {
  SimulatedWindowSchema,
  SimulateSchema,
  SimulationSchema,
  TotalsSchema,
} from "../payouts/simulation.ts";
import { PayoutSchema, StoredViewsSchema, VerificationSchema } from "../payouts/verification.ts";
import { MadeReportLinkSchema, ReportFileSchema, ReportLinkSchema } from "../reports.ts";
import { RichTextInputSchema, RichTextSchema } from "../rich-text.ts";

/** What the API document names of campaigns, creators and what they are paid. */
export const workSchemas: Readonly<Record<string, z.ZodType>> = {
  AccountLinks: AccountLinksSchema,
  AffectedWindows: AffectedWindowsSchema,
  ApplicationAnswer: ApplicationAnswerSchema,
  ApplicationDetails: ApplicationDetailsSchema,
  ApplicationInvitation: ApplicationInvitationSchema,
  ApplicationRow: ApplicationRowSchema,
  AssignOptions: AssignOptionsSchema,
  AssignmentSpan: AssignmentSpanSchema,
  BasePayoutRule: BasePayoutSchema,
  BillingWindow: WindowRowSchema,
  BillingWindowAddress: WindowAddressSchema,
  BreakdownLine: BreakdownLineSchema,
  Brief: BriefSchema,
  BriefCampaigns: BriefCampaignsSchema,
  BriefChanges: BriefChangesSchema,
  BriefLinks: BriefLinksSchema,
  BriefReader: BriefReaderSchema,
  BriefRevision: BriefRevisionSchema,
  BriefRevisionRow: BriefRevisionRowSchema,
  BriefRow: BriefRowSchema,
  CalculatePayout: CalculateSchema,
  CalculatedMoney: CalculatedMoneySchema,
  CalculatedPayout: CalculateAnswerSchema,
  CalculatedVideo: CalculatedVideoSchema,
  Campaign: CampaignSchema,
  CampaignAnchor: AnchorSchema,
  CampaignChanges: CampaignSpecChangesSchema,
  CampaignCompensation: CompensationSchema,
  CampaignDryRun: DryRunResultSchema,
  CampaignEdit: CampaignEditSchema,
  CampaignPayouts: PayoutsSchema,
  CampaignResults: CampaignResultsSchema,
  CampaignRevision: CampaignRevisionSchema,
  CampaignRow: CampaignRowSchema,
  CampaignSchedule: ScheduleSchema,
  CampaignSpec: CampaignSpecSchema,
  CampaignSpend: SpendSchema,
  CampaignStatus: CampaignStatusSchema,
  CampaignSummary: SpecSummarySchema,
  CampaignWarning: SpecWarningSchema,
  CanceledPayout: CanceledRowSchema,
  Chat: ChatSchema,
  ChatDetail: ChatDetailSchema,
  ChatGroupChanges: GroupChangesSchema,
  CpmPayoutRule: CpmPayoutSchema,
  Creator: CreatorSchema,
  CreatorChanges: CreatorChangesSchema,
  CreatorIds: CreatorIdsSchema,
  CreatorProfile: CreatorProfileSchema,
  CreatorReference: CreatorReferenceSchema,
  CreatorStatus: CreatorStatusSchema,
  DailyResults: DailyResultsSchema,
  EligibilityRule: EligibilitySchema,
  EndCampaign: EndCampaignSchema,
  EndCampaignContext: EndContextSchema,
  EventTypeDescription: EventTypeDescriptionSchema,
  FlatBonusRule: FlatBonusSchema,
  FoundMessage: FoundMessageSchema,
  HoldStage: HoldStageSchema,
  HubActivityPage: HubActivityPageSchema,
  HubActivityRow: HubActivityRowSchema,
  HubEvent: HubEventSchema,
  HubEventsPage: HubEventsPageSchema,
  HubKpiValues: HubKpiValuesSchema,
  HubKpis: HubKpisSchema,
  HubPerformancePage: HubPerformancePageSchema,
  HubPerformanceRow: HubPerformanceRowSchema,
  InitiatePayout: InitiateSchema,
  Job: JobSchema,
  JobVideo: JobVideoSchema,
  ListedSample: ListedSampleSchema,
  MadeReportLink: MadeReportLinkSchema,
  ManualPayout: ManualPayoutSchema,
  ManualPayoutPreflight: PreflightSchema,
  Message: MessageSchema,
  MessageChanges: MessageChangesSchema,
  MessagePage: MessagePageSchema,
  NewBrief: NewBriefSchema,
  NewBroadcast: NewBroadcastSchema,
  NewCampaign: NewCampaignSchema,
  NewCampaignChat: NewCampaignGroupSchema,
  NewCampaignSimulation: NewSimulationSchema,
  NewChatGroup: NewManualGroupSchema,
  NewCreator: NewCreatorSchema,
  NewJob: JobInputSchema,
  NewMessage: NewMessageSchema,
  NewReaction: ReactionInputSchema,
  NormalizedCampaign: NormalizedSpecSchema,
  NormalizedPayouts: NormalizedPayoutsSchema,
  OverviewCampaign: OverviewCampaignSchema,
  OverviewVideo: OverviewVideoSchema,
  PaidPayout: PaidRowSchema,
  Payout: PayoutSchema,
  PayoutCalculation: CalculationSchema,
  PayoutCounts: PayoutCountsSchema,
  PayoutHold: PayoutHoldSchema,
  PayoutIntent: PayoutIntentSchema,
  PayoutLineItem: LineItemSchema,
  PayoutRule: PayoutRuleSchema,
  PayoutSimulation: SimulationSchema,
  PayoutStatement: PayoutStatementSchema,
  PayoutVerification: VerificationSchema,
  ProviderPayoutStatus: ProviderPayoutStatusSchema,
  PublicationScope: PublicationScopeSchema,
  QueueTotals: QueueTotalsSchema.strict(),
  ReadMark: ReadInputSchema,
  ReportFile: ReportFileSchema,
  ReportLink: ReportLinkSchema,
  ResolvedDateRange: ResolvedRangeSchema,
  ResultCreator: ResultCreatorSchema,
  ResultCreators: ResultCreatorsSchema,
  RichText: RichTextSchema,
  RichTextInput: RichTextInputSchema,
  RuleVideo: RuleVideoSchema,
  SampleToAdd: SampleToAddSchema,
  SampleVideo: SampleVideoSchema,
  SimulateNewCampaign: SimulateNewSchema,
  SimulatePayout: SimulateSchema,
  SimulatedTotals: TotalsSchema,
  SimulatedWindow: SimulatedWindowSchema,
  SpendForecast: ForecastPointSchema,
  StoredViews: StoredViewsSchema,
  VideoName: VideoNameSchema,
};
