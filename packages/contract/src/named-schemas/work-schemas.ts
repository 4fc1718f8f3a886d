import type { z } from "zod";
import {
  BriefLinksSchema,
  BriefReaderSchema,
  BriefRevisionRowSchema,
  BriefRevisionSchema,
  BriefRowSchema,
  BriefSchema,
} from "../briefs/brief.ts";
import { BriefCampaignsSchema, BriefChangesSchema, NewBriefSchema } from "../briefs/brief-input.ts";
import { SampleToAddSchema, SampleVideoSchema } from "../briefs/sample-video.ts";
import {
  CampaignRevisionSchema,
  CampaignRowSchema,
  CampaignSchema,
  CampaignStatusSchema,
  SpecSummarySchema,
} from "../campaigns/campaign.ts";
import { DryRunResultSchema } from "../campaigns/dry-run.ts";
import { EndCampaignSchema, EndContextSchema } from "../campaigns/ending.ts";
import { NewSimulationSchema, SimulateNewSchema } from "../campaigns/new-simulation.ts";
import { NormalizedSpecSchema, SpecWarningSchema } from "../campaigns/normalized-spec.ts";
import { PayoutRuleSchema } from "../campaigns/payout-rule.ts";
import { CampaignResultsSchema, DailyResultsSchema, ResultCreatorsSchema } from "../campaigns/results.ts";
import {
  AnchorSchema,
  BasePayoutSchema,
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
import { HubActivityPageSchema } from "../creator-hub/activity-rows.ts";
import { HubEventsPageSchema } from "../creator-hub/hub-events.ts";
import {
  HubKpisSchema,
  OverviewCampaignSchema,
  OverviewVideoSchema,
  ResolvedRangeSchema,
} from "../creator-hub/overview-parts.ts";
import { HubPerformancePageSchema } from "../creator-hub/performance-rows.ts";
import { CreatorSchema, CreatorStatusSchema } from "../creators/creator.ts";
import { AccountLinksSchema, CreatorChangesSchema, NewCreatorSchema } from "../creators/creator-input.ts";
import { MessageSchema } from "../events/chat.ts";
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
} from "../payouts/calculation.ts";
import { ManualPayoutSchema, PreflightSchema } from "../payouts/manual.ts";
import {
  CalculatedMoneySchema,
  HoldStageSchema,
  LineItemSchema,
  PayoutHoldSchema,
  PayoutStatementSchema,
  WindowAddressSchema,
} from "../payouts/payout-parts.ts";
import { PayoutCountsSchema } from "../payouts/queues.ts";
import {
  CanceledRowSchema,
  PaidRowSchema,
  ProviderPayoutStatusSchema,
  WindowRowSchema,
} from "../payouts/rows.ts";
import { SimulateSchema, SimulationSchema } from "../payouts/simulation.ts";
import { PayoutSchema, VerificationSchema } from "../payouts/verification.ts";
import { ReportFileSchema } from "../reports.ts";
import { RichTextInputSchema, RichTextSchema } from "../rich-text.ts";

/** What the API document names of campaigns, creators and what they are paid. */
export const workSchemas: Readonly<Record<string, z.ZodType>> = {
  AccountLinks: AccountLinksSchema,
  ApplicationAnswer: ApplicationAnswerSchema,
  ApplicationDetails: ApplicationDetailsSchema,
  ApplicationInvitation: ApplicationInvitationSchema,
  ApplicationRow: ApplicationRowSchema,
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
  CampaignDryRun: DryRunResultSchema,
  CampaignEdit: CampaignEditSchema,
  CampaignPayouts: PayoutsSchema,
  CampaignResults: CampaignResultsSchema,
  CampaignRevision: CampaignRevisionSchema,
  CampaignRow: CampaignRowSchema,
  CampaignSchedule: ScheduleSchema,
  CampaignSpec: CampaignSpecSchema,
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
  HubEventsPage: HubEventsPageSchema,
  HubKpis: HubKpisSchema,
  HubPerformancePage: HubPerformancePageSchema,
  InitiatePayout: InitiateSchema,
  Job: JobSchema,
  JobVideo: JobVideoSchema,
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
  OverviewCampaign: OverviewCampaignSchema,
  OverviewVideo: OverviewVideoSchema,
  PaidPayout: PaidRowSchema,
  Payout: PayoutSchema,
  PayoutCalculation: CalculationSchema,
  PayoutCounts: PayoutCountsSchema,
  PayoutHold: PayoutHoldSchema,
  PayoutLineItem: LineItemSchema,
  PayoutRule: PayoutRuleSchema,
  PayoutSimulation: SimulationSchema,
  PayoutStatement: PayoutStatementSchema,
  PayoutVerification: VerificationSchema,
  ProviderPayoutStatus: ProviderPayoutStatusSchema,
  PublicationScope: PublicationScopeSchema,
  ReadMark: ReadInputSchema,
  ReportFile: ReportFileSchema,
  ResolvedDateRange: ResolvedRangeSchema,
  ResultCreators: ResultCreatorsSchema,
  RichText: RichTextSchema,
  RichTextInput: RichTextInputSchema,
  RuleVideo: RuleVideoSchema,
  SampleToAdd: SampleToAddSchema,
  SampleVideo: SampleVideoSchema,
  SimulateNewCampaign: SimulateNewSchema,
  SimulatePayout: SimulateSchema,
};
