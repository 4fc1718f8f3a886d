import type { ActivityEntryOutput } from "@clipledger/contract/activity";
import type { InteractionMetricsOutput } from "@clipledger/contract/analytics/totals";
import type { HubActivityPage } from "@clipledger/contract/creator-hub/activity-rows";
import type { HubPerformancePage } from "@clipledger/contract/creator-hub/performance-rows";
import type { RevealedPayoutDetails } from "@clipledger/contract/dashboard/creators";
import type { SessionOutput } from "@clipledger/contract/dashboard/session";
import type { SourceFailuresOutput } from "@clipledger/contract/data-sources/history";
import type { LedgerExport } from "@clipledger/contract/exports";
import type { QueueTotals } from "@clipledger/contract/payouts/queues";
import type { PortalBriefOutput } from "@clipledger/contract/portal/briefs";
import type { Notifications } from "@clipledger/contract/portal/profile";
import type { PayExplanation } from "@clipledger/contract/portal/running-window";
import type { SimulatedDataQuery } from "@clipledger/contract/simulated-data";
import type { DashboardClient } from "./client.ts";

export type { AccountsQuery } from "@clipledger/contract/accounts";
export type { AccountAnalyticsOutput as AccountFigures } from "@clipledger/contract/accounts/account-analytics";
export type { AffectedWindows } from "@clipledger/contract/acknowledge";
export type { ActivityEntryOutput as ActivityEntry } from "@clipledger/contract/activity";
export type { PayoutProposalOutput as PayoutProposal } from "@clipledger/contract/agents";
export type {
  AlertFiringOutput as AlertFiring,
  AlertRuleInput,
  AlertRuleOutput as AlertRule,
  MessagePreview,
} from "@clipledger/contract/alerts/alert-rule";
export type {
  AlertChannelChanges,
  AlertChannelOutput as AlertChannel,
  DigestSettingsOutput as DigestSettings,
  NewAlertChannel,
} from "@clipledger/contract/alerts/channel";
export type { AccountMetric, VideoMetric } from "@clipledger/contract/analytics/top-lists";
export type { KpisOutput as Kpis } from "@clipledger/contract/analytics/totals";
export type { ApplicationsQuery } from "@clipledger/contract/applications";
export type { AssignOptions } from "@clipledger/contract/assignments";
export type { BriefReadsQuery, BriefsQuery } from "@clipledger/contract/briefs";
export type {
  BriefOutput as Brief,
  BriefReaderOutput as BriefReader,
  BriefRevisionRowOutput as BriefRevisionRow,
  BriefRowOutput as BriefRow,
} from "@clipledger/contract/briefs/brief";
export type { BriefChanges } from "@clipledger/contract/briefs/brief-input";
export type {
  CampaignResults,
  DailyResults as DailyCampaignResults,
  ResultCreator,
  ResultCreators,
} from "@clipledger/contract/campaign-results";
export type { CampaignsQuery } from "@clipledger/contract/campaigns";
export type {
  CampaignOutput as Campaign,
  CampaignRevisionOutput as CampaignRevision,
  CampaignRowOutput as CampaignRow,
} from "@clipledger/contract/campaigns/campaign";
export type { DryRunResult } from "@clipledger/contract/campaigns/dry-run";
export type { EndContextOutput as EndContext } from "@clipledger/contract/campaigns/ending";
export type { NewSimulation } from "@clipledger/contract/campaigns/new-simulation";
export type { SpecDraftOutput } from "@clipledger/contract/campaigns/normalized-spec";
export type {
  ChatDetailOutput as ChatDetail,
  ChatOutput as Chat,
  FoundMessageOutput as FoundMessage,
} from "@clipledger/contract/chats/chat";
export type { EventMessage as Message } from "@clipledger/contract/chats/message";
export type {
  HubActivityPage as HubActivity,
  HubActivityQuery,
} from "@clipledger/contract/creator-hub/activity-rows";
export type { HubEvent } from "@clipledger/contract/creator-hub/hub-events";
export type { HubKpisOutput as HubKpis } from "@clipledger/contract/creator-hub/overview-parts";
export type {
  HubPerformancePage as HubPerformance,
  HubPerformanceQuery,
} from "@clipledger/contract/creator-hub/performance-rows";
export type { CreatorsQuery } from "@clipledger/contract/creators";
export type { CreatorOutput as Creator } from "@clipledger/contract/creators/creator";
export type { CreatorChanges, NewCreator } from "@clipledger/contract/creators/creator-input";
export type { CreditsOutput as Credits } from "@clipledger/contract/credits";
export type { ApiKeyOutput as ApiKey } from "@clipledger/contract/dashboard/api-keys";
export type { CreatorBalance } from "@clipledger/contract/dashboard/creator-balance";
export type {
  CreatorFigures,
  CreatorResults,
  RankedCreatorsQuery,
} from "@clipledger/contract/dashboard/creator-figures";
export type { InviteLinkOutput as InviteLink } from "@clipledger/contract/dashboard/creators";
export type { HealthFinding, HealthOutput as Health } from "@clipledger/contract/dashboard/health";
export type { JoinRequestOutput as JoinRequest } from "@clipledger/contract/dashboard/join-requests";
export type {
  MailOutput as Mail,
  MailSummaryOutput as MailSummary,
} from "@clipledger/contract/dashboard/mailbox";
export type {
  InvitationOutput as Invitation,
  MemberOutput as Member,
} from "@clipledger/contract/dashboard/members";
export type {
  ImportedAnswer,
  PayoutFileOutput as PayoutFile,
  WaitingForFile,
  WaitingTransfer,
} from "@clipledger/contract/dashboard/payout-files";
export type { PayoutPlan } from "@clipledger/contract/dashboard/payout-plans";
export type {
  OfferedRail,
  PayoutRailOutput as PayoutRail,
  RailPayoutOutput as RailPayout,
} from "@clipledger/contract/dashboard/payout-rails";
export type {
  ReportedLedgerQuery,
  ReportedQueueQuery,
  ReportedSpendQuery,
  ReportedSum,
} from "@clipledger/contract/dashboard/reporting-currency";
export type { SavedViewOutput as SavedView } from "@clipledger/contract/dashboard/saved-views";
export type { SearchHit } from "@clipledger/contract/dashboard/search";
export type {
  OpenSessionOutput as OpenSession,
  SessionOutput as Session,
} from "@clipledger/contract/dashboard/session";
export type { TodayCosts, TodayOutput as Today, TodayResults } from "@clipledger/contract/dashboard/today";
export type {
  DoubtedAnswerOutput as DoubtedAnswer,
  SourceTest as SourceTestBody,
  SourceTestResult,
  UsageOutput as SourceUsage,
} from "@clipledger/contract/data-sources/history";
export type {
  DataSourceChanges,
  DataSourceOutput as DataSource,
  DataSourcesOutput as DataSources,
  NewDataSource,
  SourceOrderOutput as SourceOrder,
} from "@clipledger/contract/data-sources/source";
export type { EventType } from "@clipledger/contract/events/catalog";
export type { ExcludedVideoOutput as ExcludedVideo } from "@clipledger/contract/excluded-videos";
export type { ExportOutput as Export } from "@clipledger/contract/exports";
export type { JobsQuery } from "@clipledger/contract/jobs";
export type {
  ApplicationDetailsOutput as Application,
  ApplicationRowOutput as ApplicationRow,
} from "@clipledger/contract/jobs/application";
export type { JobOutput as Job } from "@clipledger/contract/jobs/job";
export type { JobInput } from "@clipledger/contract/jobs/job-input";
export type { InsightsOutput as Insights } from "@clipledger/contract/library/insights";
export type { ViralVideoOutput as LibraryVideo } from "@clipledger/contract/library/viral-video";
export type { LiveAccount, LiveHashtag, LiveUser } from "@clipledger/contract/live/account";
export type { LiveComment, LiveVideo, VideoDateRange } from "@clipledger/contract/live/video";
export type { MeOutput as Me } from "@clipledger/contract/me";
export type { OrganizationOutput as OrganizationDetails } from "@clipledger/contract/organization";
export type { BrandOutput as Brand } from "@clipledger/contract/organization-brand";
export type { BalanceEntry } from "@clipledger/contract/payouts/balance-entry";
export type {
  BreakdownLine,
  CalculateAnswer as SignedCalculation,
  CalculatedVideo,
  Calculation,
  PayoutProviderName as PayoutProvider,
} from "@clipledger/contract/payouts/calculation";
export type { PayoutIntentOutput as OpenPayout } from "@clipledger/contract/payouts/intents";
export type { LedgerBalance, LedgerEntry } from "@clipledger/contract/payouts/ledger";
export type { Preflight } from "@clipledger/contract/payouts/manual";
export type {
  InvoiceDetails,
  Paper as PaperDocument,
  PaperKind,
  PayoutPapers,
  SignedReceipt,
} from "@clipledger/contract/payouts/paper";
export type { PayoutHold, WindowAddress } from "@clipledger/contract/payouts/payout-parts";
export type {
  CanceledRow as CanceledWindow,
  PaidRow as PaidPayout,
  WindowRow as PayoutWindow,
} from "@clipledger/contract/payouts/rows";
export type { SimulatedWindow, Simulation } from "@clipledger/contract/payouts/simulation";
export type { PayoutOutput as Payout, Verification } from "@clipledger/contract/payouts/verification";
export type { AccountClaim, PortalAccount } from "@clipledger/contract/portal/accounts";
export type { OwnApplicationOutput as OwnApplication } from "@clipledger/contract/portal/applications";
export type {
  BriefedCampaignOutput as BriefedCampaign,
  PortalBriefOutput as PortalBrief,
} from "@clipledger/contract/portal/briefs";
export type {
  PortalChatOutput as PortalChat,
  PortalMessageOutput as PortalMessage,
} from "@clipledger/contract/portal/chats";
export type { PortalAssignment, PortalHome } from "@clipledger/contract/portal/home";
export type {
  BoardJobDetailsOutput as BoardJobDetails,
  BoardJobOutput as BoardJob,
} from "@clipledger/contract/portal/jobs";
export type { TaxProfile as PortalTaxProfile } from "@clipledger/contract/portal/paper";
export type {
  PayoutDetailsInput,
  PayoutDetailsSummary,
  PayoutMethod,
} from "@clipledger/contract/portal/payout-details";
export type { PayoutMethodOutput as PayoutMethodAnswer } from "@clipledger/contract/portal/payout-method";
export type {
  AwaitedPayout,
  PortalEarnings,
  PortalPayout,
  PortalPayoutRow,
  PortalPayoutState,
} from "@clipledger/contract/portal/payouts";
export type { PortalCreatorOutput as PortalCreator } from "@clipledger/contract/portal/portal-creator";
export type { AccountDeletion, MailKind, PortalProfile } from "@clipledger/contract/portal/profile";
export type { PortalLine, PortalVideo, RunningWindow } from "@clipledger/contract/portal/running-window";
export type { PortalSessionOutput as PortalSession } from "@clipledger/contract/portal/session";
export type { NewProject, ProjectOutput as Project } from "@clipledger/contract/projects/project";
export type { Report } from "@clipledger/contract/public-contract";
export type { ReceiptVerification } from "@clipledger/contract/receipts";
export type { ReportLinkOutput as ReportLink } from "@clipledger/contract/reports";
export type { NewSheetLink, SheetLinkOutput as SheetLink } from "@clipledger/contract/sheet-links";
export type {
  RemovalPreview,
  SimulatedDataOutput as SimulatedData,
} from "@clipledger/contract/simulated-data";
export type { NewTrackedAccounts } from "@clipledger/contract/tracked-accounts";
export type { TrackedAccountOutput as TrackedAccount } from "@clipledger/contract/tracked-accounts/tracked-account";
export type {
  NewTrackedVideos,
  TrackedVideoOutput as TrackedVideo,
} from "@clipledger/contract/tracked-videos";
export type { SyncRunOutput as SyncRun } from "@clipledger/contract/tracking";
export type { Imported, ImportRow } from "@clipledger/contract/tracking-import";
export type { MaxVideos } from "@clipledger/contract/tracking-shared";
export type { VideosQuery } from "@clipledger/contract/videos";
export type {
  VideoHistoryOutput,
  VideoOutput as Video,
  VideoRowOutput as VideoRow,
} from "@clipledger/contract/videos/video";
export type {
  WebhookAttemptOutput as WebhookAttempt,
  WebhookDeliveryOutput as WebhookDelivery,
} from "@clipledger/contract/webhooks/deliveries";
export type {
  EndpointHealth,
  Subscription,
  WebhookConnectionOutput as WebhookConnection,
  WebhookEndpointOutput as WebhookEndpoint,
} from "@clipledger/contract/webhooks/endpoints";

export type SessionUser = SessionOutput["user"];
export type Organization = SessionOutput["organizations"][number];
export type Role = Organization["role"];
export type InvitationPreview = Awaited<ReturnType<DashboardClient["invitations"]["preview"]>>;
export type CreatorInvitationPreview = Awaited<ReturnType<DashboardClient["creatorInvitations"]["preview"]>>;
export type BrandedOrganization = CreatorInvitationPreview["organization"];
export type ActivityType = ActivityEntryOutput["type"];
export type Surface = ActivityEntryOutput["actor"]["surface"];
export type DailyMetrics = InteractionMetricsOutput["dailyMetrics"];
export type DailyTotals = InteractionMetricsOutput["totals"];
export type HubActivityRow = HubActivityPage["data"][number];
export type HubPerformanceRow = HubPerformancePage["data"][number];
export type LedgerFormat = LedgerExport["format"];
export type PayoutTotals = QueueTotals["totals"];
export type ConnectedProvider = Awaited<ReturnType<DashboardClient["payoutApprovals"]["getProvider"]>>;
export type DeliveryDetail = Awaited<ReturnType<DashboardClient["webhooks"]["getDelivery"]>>;
export type EventTypeDescription = Awaited<
  ReturnType<DashboardClient["events"]["listTypes"]>
>["data"][number];
export type RevealedDetails = RevealedPayoutDetails["details"];
export type SimulatedQuestion = Partial<SimulatedDataQuery>;
export type SourceFailure = SourceFailuresOutput["data"][number];
export type PortalSample = PortalBriefOutput["sampleVideos"][number];
export type PortalMoney = PayExplanation["total"];
export type WantedMails = Notifications["wanted"];
