import { accountsContract } from "./accounts.ts";
import { activityContract } from "./activity.ts";
import { alertChannelsContract, alertFiringsContract, alertRulesContract, digestContract } from "./alerts.ts";
import { analyticsContract } from "./analytics.ts";
import { applicationsContract } from "./applications.ts";
import { appsContract } from "./apps.ts";
import { assignmentsContract } from "./assignments.ts";
import { briefsContract } from "./briefs.ts";
import { campaignsContract } from "./campaigns.ts";
import { chatsContract } from "./chats.ts";
import { creatorHubContract } from "./creator-hub.ts";
import { creatorsContract } from "./creators.ts";
import { creditsContract } from "./credits.ts";
import { dataSourcesContract } from "./data-sources.ts";
import { eventsContract } from "./events.ts";
import { excludedVideosContract } from "./excluded-videos.ts";
import { exportsContract } from "./exports.ts";
import { jobsContract } from "./jobs.ts";
import { libraryContract } from "./library.ts";
import { liveContract } from "./live.ts";
import { meContract } from "./me.ts";
import { organizationContract } from "./organization.ts";
import { organizationBrandContract } from "./organization-brand.ts";
import { payoutsContract } from "./payouts.ts";
import { projectsContract } from "./projects.ts";
import { reportLinksContract, reportsContract } from "./reports.ts";
import { sheetLinksContract } from "./sheet-links.ts";
import { simulatedDataContract } from "./simulated-data.ts";
import { trackedAccountsContract } from "./tracked-accounts.ts";
import { trackedVideosContract } from "./tracked-videos.ts";
import { trackingContract } from "./tracking.ts";
import { videosContract } from "./videos.ts";

/** Named part by part: inferred, it is longer than what the compiler writes into a declaration. */
type ApiContract = {
  readonly me: typeof meContract;
  readonly organization: typeof organizationContract;
  readonly organizationBrand: typeof organizationBrandContract;
  readonly activity: typeof activityContract;
  readonly credits: typeof creditsContract;
  readonly dataSources: typeof dataSourcesContract;
  readonly live: typeof liveContract;
  readonly trackedAccounts: typeof trackedAccountsContract;
  readonly trackedVideos: typeof trackedVideosContract;
  readonly excludedVideos: typeof excludedVideosContract;
  readonly projects: typeof projectsContract;
  readonly apps: typeof appsContract;
  readonly exports: typeof exportsContract;
  readonly library: typeof libraryContract;
  readonly accounts: typeof accountsContract;
  readonly videos: typeof videosContract;
  readonly analytics: typeof analyticsContract;
  readonly tracking: typeof trackingContract;
  readonly simulatedData: typeof simulatedDataContract;
  readonly assignments: typeof assignmentsContract;
  readonly creators: typeof creatorsContract;
  readonly campaigns: typeof campaignsContract;
  readonly briefs: typeof briefsContract;
  readonly creatorHub: typeof creatorHubContract;
  readonly chats: typeof chatsContract;
  readonly jobs: typeof jobsContract;
  readonly applications: typeof applicationsContract;
  readonly payouts: typeof payoutsContract;
  readonly reports: typeof reportsContract;
  readonly reportLinks: typeof reportLinksContract;
  readonly sheetLinks: typeof sheetLinksContract;
  readonly alertRules: typeof alertRulesContract;
  readonly alertChannels: typeof alertChannelsContract;
  readonly alertFirings: typeof alertFiringsContract;
  readonly digest: typeof digestContract;
  readonly events: typeof eventsContract;
};

/** What the HTTP API under `/api/v1` offers. */
export const apiContract: ApiContract = {
  me: meContract,
  organization: organizationContract,
  organizationBrand: organizationBrandContract,
  activity: activityContract,
  credits: creditsContract,
  dataSources: dataSourcesContract,
  live: liveContract,
  trackedAccounts: trackedAccountsContract,
  trackedVideos: trackedVideosContract,
  excludedVideos: excludedVideosContract,
  projects: projectsContract,
  apps: appsContract,
  exports: exportsContract,
  library: libraryContract,
  accounts: accountsContract,
  videos: videosContract,
  analytics: analyticsContract,
  tracking: trackingContract,
  simulatedData: simulatedDataContract,
  assignments: assignmentsContract,
  creators: creatorsContract,
  campaigns: campaignsContract,
  briefs: briefsContract,
  creatorHub: creatorHubContract,
  chats: chatsContract,
  jobs: jobsContract,
  applications: applicationsContract,
  payouts: payoutsContract,
  reports: reportsContract,
  reportLinks: reportLinksContract,
  sheetLinks: sheetLinksContract,
  alertRules: alertRulesContract,
  alertChannels: alertChannelsContract,
  alertFirings: alertFiringsContract,
  digest: digestContract,
  events: eventsContract,
};
