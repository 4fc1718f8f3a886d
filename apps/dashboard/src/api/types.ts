import type { AccountAnalyticsOutput } from "@clipledger/contract/accounts/account-analytics";
import type { ActivityEntryOutput } from "@clipledger/contract/activity";
import type { PayoutProposalOutput } from "@clipledger/contract/agents";
import type {
  AlertFiringOutput,
  AlertRuleOutput,
  MessagePreview as MessagePreviewOutput,
} from "@clipledger/contract/alerts/alert-rule";
import type { AlertChannelOutput, DigestSettingsOutput } from "@clipledger/contract/alerts/channel";
import type { InteractionMetricsOutput, KpisOutput } from "@clipledger/contract/analytics/totals";
import type { AssignOptions as AssignOptionsOutput } from "@clipledger/contract/assignments";
import type {
  BriefOutput,
  BriefReaderOutput,
  BriefRevisionRowOutput,
  BriefRowOutput,
} from "@clipledger/contract/briefs/brief";
import type {
  CampaignResults as CampaignResultsOutput,
  DailyResults as DailyResultsOutput,
  ResultCreator as ResultCreatorOutput,
  ResultCreators as ResultCreatorsOutput,
} from "@clipledger/contract/campaign-results";
import type {
  CampaignOutput,
  CampaignRevisionOutput,
  CampaignRowOutput,
} from "@clipledger/contract/campaigns/campaign";
import type { DryRunResult as DryRunResultOutput } from "@clipledger/contract/campaigns/dry-run";
import type { EndContextOutput } from "@clipledger/contract/campaigns/ending";
import type { NewSimulation as NewSimulationOutput } from "@clipledger/contract/campaigns/new-simulation";
import type { ChatDetailOutput, ChatOutput, FoundMessageOutput } from "@clipledger/contract/chats/chat";
import type { EventMessage } from "@clipledger/contract/chats/message";
import type { HubActivityPage as HubActivityPageOutput } from "@clipledger/contract/creator-hub/activity-rows";
import type { HubEvent as HubEventOutput } from "@clipledger/contract/creator-hub/hub-events";
import type { HubKpisOutput } from "@clipledger/contract/creator-hub/overview-parts";
import type { HubPerformancePage as HubPerformancePageOutput } from "@clipledger/contract/creator-hub/performance-rows";
import type { CreatorOutput } from "@clipledger/contract/creators/creator";
import type { CreditsOutput } from "@clipledger/contract/credits";
import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import type {
  CreatorFigures as CreatorFiguresOutput,
  CreatorResults as CreatorResultsOutput,
} from "@clipledger/contract/dashboard/creator-figures";
import type { InviteLinkOutput, RevealedPayoutDetails } from "@clipledger/contract/dashboard/creators";
import type {
  HealthFinding as HealthFindingOutput,
  HealthOutput,
} from "@clipledger/contract/dashboard/health";
import type { JoinRequestOutput } from "@clipledger/contract/dashboard/join-requests";
import type { MailOutput, MailSummaryOutput } from "@clipledger/contract/dashboard/mailbox";
import type { InvitationOutput, MemberOutput } from "@clipledger/contract/dashboard/members";
import type {
  ReportedLedgerQuery as ReportedLedgerQueryInput,
  ReportedQueueQuery as ReportedQueueQueryInput,
  ReportedSpendQuery as ReportedSpendQueryInput,
  ReportedSum as ReportedSumOutput,
} from "@clipledger/contract/dashboard/reporting-currency";
import type { SavedViewOutput } from "@clipledger/contract/dashboard/saved-views";
import type { SearchHit as SearchHitOutput } from "@clipledger/contract/dashboard/search";
import type { OpenSessionOutput, SessionOutput } from "@clipledger/contract/dashboard/session";
import type {
  TodayCosts as TodayCostsOutput,
  TodayOutput,
  TodayResults as TodayResultsOutput,
} from "@clipledger/contract/dashboard/today";
import type {
  DoubtedAnswerOutput,
  SourceFailuresOutput,
  SourceTestResult as SourceTestResultOutput,
  UsageOutput,
} from "@clipledger/contract/data-sources/history";
import type {
  DataSourceOutput,
  DataSourcesOutput,
  SourceOrderOutput,
} from "@clipledger/contract/data-sources/source";
import type { ExcludedVideoOutput } from "@clipledger/contract/excluded-videos";
import type { ExportOutput, LedgerExport } from "@clipledger/contract/exports";
import type { ApplicationDetailsOutput, ApplicationRowOutput } from "@clipledger/contract/jobs/application";
import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { InsightsOutput } from "@clipledger/contract/library/insights";
import type { ViralVideoOutput } from "@clipledger/contract/library/viral-video";
import type {
  LiveAccount as LiveAccountOutput,
  LiveHashtag as LiveHashtagOutput,
  LiveUser as LiveUserOutput,
} from "@clipledger/contract/live/account";
import type {
  LiveComment as LiveCommentOutput,
  LiveVideo as LiveVideoOutput,
} from "@clipledger/contract/live/video";
import type { MeOutput } from "@clipledger/contract/me";
import type { OrganizationOutput } from "@clipledger/contract/organization";
import type { BrandOutput } from "@clipledger/contract/organization-brand";
import type { BalanceEntry as BalanceEntryOutput } from "@clipledger/contract/payouts/balance-entry";
import type {
  BreakdownLine as BreakdownLineOutput,
  CalculateAnswer,
  CalculatedVideo as CalculatedVideoOutput,
  Calculation as CalculationOutput,
  PayoutProviderName,
} from "@clipledger/contract/payouts/calculation";
import type { PayoutIntentOutput } from "@clipledger/contract/payouts/intents";
import type {
  LedgerBalance as LedgerBalanceOutput,
  LedgerEntry as LedgerEntryOutput,
} from "@clipledger/contract/payouts/ledger";
import type { Preflight as PreflightOutput } from "@clipledger/contract/payouts/manual";
import type {
  InvoiceDetails as InvoiceDetailsOutput,
  Paper,
  PaperKind as PaperKindOutput,
} from "@clipledger/contract/payouts/paper";
import type {
  PayoutHold as PayoutHoldOutput,
  WindowAddress as WindowAddressOutput,
} from "@clipledger/contract/payouts/payout-parts";
import type { QueueTotals as QueueTotalsOutput } from "@clipledger/contract/payouts/queues";
import type { CanceledRow, PaidRow, WindowRow } from "@clipledger/contract/payouts/rows";
import type {
  SimulatedWindow as SimulatedWindowOutput,
  Simulation as SimulationOutput,
} from "@clipledger/contract/payouts/simulation";
import type {
  PayoutOutput,
  Verification as VerificationOutput,
} from "@clipledger/contract/payouts/verification";
import type { ProjectOutput } from "@clipledger/contract/projects/project";
import type { ReportLinkOutput } from "@clipledger/contract/reports";
import type { SheetLinkOutput } from "@clipledger/contract/sheet-links";
import type {
  RemovalPreview as RemovalPreviewOutput,
  SimulatedDataOutput,
  SimulatedDataQuery,
} from "@clipledger/contract/simulated-data";
import type { TrackedAccountOutput } from "@clipledger/contract/tracked-accounts/tracked-account";
import type { TrackedVideoOutput } from "@clipledger/contract/tracked-videos";
import type { SyncRunOutput } from "@clipledger/contract/tracking";
import type { VideoOutput, VideoRowOutput } from "@clipledger/contract/videos/video";
import type { WebhookAttemptOutput, WebhookDeliveryOutput } from "@clipledger/contract/webhooks/deliveries";
import type {
  EndpointHealth as EndpointHealthOutput,
  WebhookConnectionOutput,
  WebhookEndpointOutput,
} from "@clipledger/contract/webhooks/endpoints";
import type { DashboardClient } from "./client.ts";

export type Session = SessionOutput;
export type OpenSession = OpenSessionOutput;
export type SessionUser = Session["user"];
export type Organization = Session["organizations"][number];
export type OrganizationDetails = OrganizationOutput;
export type Brand = BrandOutput;
export type Role = Organization["role"];
export type Me = MeOutput;
export type ApiKey = ApiKeyOutput;
export type Member = MemberOutput;
export type Invitation = InvitationOutput;
export type InvitationPreview = Awaited<ReturnType<DashboardClient["invitations"]["preview"]>>;
export type InviteLink = InviteLinkOutput;
export type JoinRequest = JoinRequestOutput;
export type Health = HealthOutput;
export type HealthFinding = HealthFindingOutput;
export type Mail = MailOutput;
export type MailSummary = MailSummaryOutput;
export type ActivityEntry = ActivityEntryOutput;
export type ActivityType = ActivityEntry["type"];
export type Surface = ActivityEntry["actor"]["surface"];
export type AccountFigures = AccountAnalyticsOutput;
export type TrackedAccount = TrackedAccountOutput;
export type Project = ProjectOutput;
export type Video = VideoOutput;
export type VideoRow = VideoRowOutput;
export type TrackedVideo = TrackedVideoOutput;
export type ExcludedVideo = ExcludedVideoOutput;
export type SyncRun = SyncRunOutput;
export type Export = ExportOutput;
export type Kpis = KpisOutput;
export type DailyMetrics = InteractionMetricsOutput["dailyMetrics"];
export type DailyTotals = InteractionMetricsOutput["totals"];
export type LibraryVideo = ViralVideoOutput;
export type Insights = InsightsOutput;
export type Credits = CreditsOutput;
export type LiveAccount = LiveAccountOutput;
export type LiveVideo = LiveVideoOutput;
export type LiveUser = LiveUserOutput;
export type LiveHashtag = LiveHashtagOutput;
export type LiveComment = LiveCommentOutput;
export type CampaignRow = CampaignRowOutput;
export type Campaign = CampaignOutput;
export type BriefRow = BriefRowOutput;
export type Brief = BriefOutput;
export type BriefReader = BriefReaderOutput;
export type BriefRevisionRow = BriefRevisionRowOutput;
export type CampaignRevision = CampaignRevisionOutput;
export type DryRunResult = DryRunResultOutput;
export type EndContext = EndContextOutput;
export type AssignOptions = AssignOptionsOutput;
export type Creator = CreatorOutput;
export type CreatorFigures = CreatorFiguresOutput;
export type CreatorResults = CreatorResultsOutput;
export type BrandedOrganization = CreatorInvitationPreview["organization"];
export type CreatorInvitationPreview = Awaited<ReturnType<DashboardClient["creatorInvitations"]["preview"]>>;
export type HubKpis = HubKpisOutput;
export type Today = TodayOutput;
export type TodayResults = TodayResultsOutput;
export type ReportedSum = ReportedSumOutput;
export type ReportedSpendQuery = ReportedSpendQueryInput;
export type ReportedLedgerQuery = ReportedLedgerQueryInput;
export type ReportedQueueQuery = ReportedQueueQueryInput;
export type TodayCosts = TodayCostsOutput;
export type HubActivity = HubActivityPageOutput;
export type HubActivityRow = HubActivity["data"][number];
export type HubPerformance = HubPerformancePageOutput;
export type HubPerformanceRow = HubPerformance["data"][number];
export type HubEvent = HubEventOutput;
export type WindowAddress = WindowAddressOutput;
export type CampaignResults = CampaignResultsOutput;
export type ReportLink = ReportLinkOutput;
export type SheetLink = SheetLinkOutput;
export type AlertRule = AlertRuleOutput;
export type AlertChannel = AlertChannelOutput;
export type AlertFiring = AlertFiringOutput;
export type MessagePreview = MessagePreviewOutput;
export type DigestSettings = DigestSettingsOutput;
export type DailyCampaignResults = DailyResultsOutput;
export type ResultCreator = ResultCreatorOutput;
export type ResultCreators = ResultCreatorsOutput;
export type PayoutWindow = WindowRow;
export type CanceledWindow = CanceledRow;
export type PaidPayout = PaidRow;
export type Payout = PayoutOutput;
export type LedgerEntry = LedgerEntryOutput;
export type LedgerBalance = LedgerBalanceOutput;
export type LedgerFormat = LedgerExport["format"];
export type OpenPayout = PayoutIntentOutput;
export type PaperDocument = Paper;
export type PaperKind = PaperKindOutput;
export type InvoiceDetails = InvoiceDetailsOutput;
export type PayoutProposal = PayoutProposalOutput;
export type BalanceEntry = BalanceEntryOutput;
export type { CreatorBalance } from "@clipledger/contract/dashboard/creator-balance";
export type { PayoutPlan } from "@clipledger/contract/dashboard/payout-plans";
export type PayoutTotals = QueueTotalsOutput["totals"];
export type PayoutProvider = PayoutProviderName;
export type ConnectedProvider = Awaited<ReturnType<DashboardClient["payoutApprovals"]["getProvider"]>>;
export type Calculation = CalculationOutput;
export type SignedCalculation = CalculateAnswer;
export type BreakdownLine = BreakdownLineOutput;
export type CalculatedVideo = CalculatedVideoOutput;
export type Verification = VerificationOutput;
export type Preflight = PreflightOutput;
export type PayoutHold = PayoutHoldOutput;
export type Simulation = SimulationOutput;
export type NewSimulation = NewSimulationOutput;
export type SimulatedWindow = SimulatedWindowOutput;
export type WebhookEndpoint = WebhookEndpointOutput;

export type WebhookConnection = WebhookConnectionOutput;
export type EndpointHealth = EndpointHealthOutput;
export type WebhookDelivery = WebhookDeliveryOutput;
export type DeliveryDetail = Awaited<ReturnType<DashboardClient["webhooks"]["getDelivery"]>>;
export type WebhookAttempt = WebhookAttemptOutput;
export type EventTypeDescription = Awaited<
  ReturnType<DashboardClient["events"]["listTypes"]>
>["data"][number];
export type Chat = ChatOutput;
export type ChatDetail = ChatDetailOutput;
export type FoundMessage = FoundMessageOutput;
export type Message = EventMessage;
export type SavedView = SavedViewOutput;
export type SearchHit = SearchHitOutput;
export type Job = JobOutput;
export type ApplicationRow = ApplicationRowOutput;
export type Application = ApplicationDetailsOutput;
export type RevealedDetails = RevealedPayoutDetails["details"];
export type SimulatedData = SimulatedDataOutput;
export type SimulatedQuestion = Partial<SimulatedDataQuery>;
export type RemovalPreview = RemovalPreviewOutput;
export type DataSources = DataSourcesOutput;
export type DataSource = DataSourceOutput;
export type SourceOrder = SourceOrderOutput;
export type SourceTestResult = SourceTestResultOutput;
export type SourceUsage = UsageOutput;
export type SourceFailure = SourceFailuresOutput["data"][number];
export type DoubtedAnswer = DoubtedAnswerOutput;
