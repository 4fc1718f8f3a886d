import type { z } from "zod";
import { AccountAnalyticsSchema, AccountTrackingSchema } from "../accounts/account-analytics.ts";
import { ActivityEntrySchema, ActivityTypeSchema } from "../activity.ts";
import { TopAccountSchema, TopCreatorSchema, TopVideoSchema } from "../analytics/top-lists.ts";
import { InteractionMetricsSchema, KpisSchema, KpiValuesSchema } from "../analytics/totals.ts";
import { PublicationModeSchema, RequiredRangeSchema } from "../analytics-filters.ts";
import { AppSchema } from "../apps.ts";
import { CreditsSchema } from "../credits.ts";
import {
  DoubtedAnswerSchema,
  SourceFailuresSchema,
  SourceTestResultSchema,
  SourceTestSchema,
  UsageSchema,
} from "../data-sources/history.ts";
import {
  DataSourceChangesSchema,
  DataSourceSchema,
  DataSourcesSchema,
  LookupKindSchema,
  NewDataSourceSchema,
  NewSourceOrderSchema,
  SourceIdSchema,
} from "../data-sources/source.ts";
import { IssueSchema, IssuesSchema, TrackingIssuesSchema } from "../errors.ts";
import { ExcludedVideoSchema } from "../excluded-videos.ts";
import { DailyGainsExportSchema, ExportSchema } from "../exports.ts";
import {
  ConfidenceSchema,
  HookArchetypeSchema,
  InsightsSchema,
  ProductTypeSchema,
  VerticalSchema,
  VideoFormatSchema,
} from "../library/insights.ts";
import { ViralVideoSchema } from "../library/viral-video.ts";
import {
  LiveAccountSchema,
  LiveHashtagPageSchema,
  LiveHashtagSchema,
  LiveUserPageSchema,
  LiveUserSchema,
} from "../live/account.ts";
import {
  LiveCommentPageSchema,
  LiveCommentSchema,
  LiveVideoPageSchema,
  LiveVideoSchema,
} from "../live/video.ts";
import { MeSchema } from "../me.ts";
import { CurrencySchema, OrganizationSchema } from "../organization.ts";
import { BrandSchema } from "../organization-brand.ts";
import { NewProjectSchema, ProjectChangesSchema, ProjectSchema } from "../projects/project.ts";
import { RemovalPreviewSchema, SimulatedDataSchema } from "../simulated-data.ts";
import { TrackedAccountSchema } from "../tracked-accounts/tracked-account.ts";
import { TrackedVideoSchema } from "../tracked-videos.ts";
import { SyncRunSchema } from "../tracking.ts";
import { ImportRowSchema } from "../tracking-import.ts";
import {
  AccountRefSchema,
  HashtagsFilterSchema,
  LinkStateSchema,
  SyncErrorSchema,
} from "../tracking-shared.ts";
import { ActorSchema, UserFullSchema, UserRefSchema, UserShortSchema } from "../users.ts";
import { VideoHistorySchema, VideoRowSchema, VideoSchema } from "../videos/video.ts";
import {
  CalendarDateSchema,
  DateRangeSchema,
  PlatformSchema,
  SuccessSchema,
  TimestampSchema,
} from "../wire-values.ts";

/** What the API document names of accounts, videos, their figures, and the organization. */
export const videoSchemas: Readonly<Record<string, z.ZodType>> = {
  AccountAnalytics: AccountAnalyticsSchema,
  AccountRef: AccountRefSchema,
  AccountTracking: AccountTrackingSchema,
  ActivityEntry: ActivityEntrySchema,
  ActivityType: ActivityTypeSchema,
  Actor: ActorSchema,
  App: AppSchema,
  Brand: BrandSchema,
  CalendarDate: CalendarDateSchema,
  Credits: CreditsSchema,
  Currency: CurrencySchema,
  DailyGainsExport: DailyGainsExportSchema,
  DataSource: DataSourceSchema,
  DataSourceChanges: DataSourceChangesSchema,
  DataSourceUsage: UsageSchema,
  DataSources: DataSourcesSchema,
  DateRange: DateRangeSchema,
  DoubtedAnswer: DoubtedAnswerSchema,
  ExcludedVideo: ExcludedVideoSchema,
  Export: ExportSchema,
  HashtagsFilter: HashtagsFilterSchema,
  ImportRow: ImportRowSchema,
  InsightConfidence: ConfidenceSchema,
  InteractionMetrics: InteractionMetricsSchema,
  Issue: IssueSchema,
  Issues: IssuesSchema,
  KpiValues: KpiValuesSchema,
  Kpis: KpisSchema,
  LinkState: LinkStateSchema,
  LiveAccount: LiveAccountSchema,
  LiveComment: LiveCommentSchema,
  LiveCommentPage: LiveCommentPageSchema,
  LiveHashtag: LiveHashtagSchema,
  LiveHashtagPage: LiveHashtagPageSchema,
  LiveUser: LiveUserSchema,
  LiveUserPage: LiveUserPageSchema,
  LiveVideo: LiveVideoSchema,
  LiveVideoPage: LiveVideoPageSchema,
  LookupKind: LookupKindSchema,
  Me: MeSchema,
  NewDataSource: NewDataSourceSchema,
  NewProject: NewProjectSchema,
  NewSourceOrder: NewSourceOrderSchema,
  Organization: OrganizationSchema,
  Platform: PlatformSchema,
  Project: ProjectSchema,
  ProjectChanges: ProjectChangesSchema,
  PublicationMode: PublicationModeSchema,
  RemovalPreview: RemovalPreviewSchema,
  RequiredDateRange: RequiredRangeSchema,
  SimulatedData: SimulatedDataSchema,
  SourceFailures: SourceFailuresSchema,
  SourceId: SourceIdSchema,
  SourceTest: SourceTestSchema,
  SourceTestResult: SourceTestResultSchema,
  Success: SuccessSchema,
  SyncError: SyncErrorSchema,
  SyncRun: SyncRunSchema,
  Timestamp: TimestampSchema,
  TopAccount: TopAccountSchema,
  TopCreator: TopCreatorSchema,
  TopVideo: TopVideoSchema,
  TrackedAccount: TrackedAccountSchema,
  TrackedVideo: TrackedVideoSchema,
  TrackingIssues: TrackingIssuesSchema,
  UserFull: UserFullSchema,
  UserRef: UserRefSchema,
  UserShort: UserShortSchema,
  Video: VideoSchema,
  VideoFormat: VideoFormatSchema,
  VideoHistory: VideoHistorySchema,
  VideoHook: HookArchetypeSchema,
  VideoInsights: InsightsSchema,
  VideoProductType: ProductTypeSchema,
  VideoRow: VideoRowSchema,
  VideoVertical: VerticalSchema,
  ViralVideo: ViralVideoSchema,
};
