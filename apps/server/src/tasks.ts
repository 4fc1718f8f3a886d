import { followEventsJob } from "./infra/events/follow-events.ts";
import type { AnyJob } from "./infra/jobs/worker.ts";
import {
  prepareExportJob,
  purgeExportsJob,
  takeUpExportsJob,
} from "./modules/analytics/exports/prepare-export.ts";
import { openWindowsJob } from "./modules/billing/amounts/refresh-amounts.ts";
import { sweepAmountsJob } from "./modules/billing/amounts/verify-amounts.ts";
import { mailBriefJob } from "./modules/briefs/publishing/publish-brief.ts";
import { publishDueMomentsJob } from "./modules/campaigns/moments/publish-due-moments.ts";
import { postBroadcastJob } from "./modules/chat/broadcasts/send-broadcast.ts";
import { followInChats } from "./modules/chat/following/follow-events.ts";
import { findUnseenJob, mailUnseenJob } from "./modules/chat/mails/mail-unseen.ts";
import { sendCreatorInvitationJob } from "./modules/creators/invitations/send-creator-invitation.ts";
import { cancelUnansweredRequestsJob } from "./modules/creators/join-requests/decide-join-request.ts";
import { mailSignInLinkJob } from "./modules/creators/portal/portal-link.ts";
import { forgetPortalAccessJob } from "./modules/creators/portal/portal-session.ts";
import { resealCreatorSecretsJob } from "./modules/creators/reseal-creator-secrets.ts";
import { closeUnansweredJob } from "./modules/jobs/applications/close-unanswered.ts";
import {
  mailAnswerJob,
  mailInvitationJob,
  mailReceivedJob,
} from "./modules/jobs/applications/mails/application-mails.ts";
import { forgetApplicantsJob } from "./modules/jobs/jobs/delete-job.ts";
import {
  discoverVideosJob,
  forgetUnseenJob,
  scheduleDiscoveriesJob,
} from "./modules/library/discovery/discover-videos.ts";
import { returnAbandonedCreditsJob } from "./modules/organizations/credits/take-credit.ts";
import { sendInvitationJob } from "./modules/organizations/invitations/send-invitation.ts";
import {
  forgetCreditHistoryJob,
  forgetExpiredJob,
  resealSecretsJob,
} from "./modules/organizations/nightly-upkeep.ts";
import { sendPasswordResetJob } from "./modules/organizations/send-password-reset.ts";
import { retryProviderRequestsJob } from "./modules/payouts/approvals/provider-requests.ts";
import { pollProviderJob, refreshPayoutJob } from "./modules/payouts/approvals/refresh-payout.ts";
import { tellDuePayoutsJob } from "./modules/payouts/due/tell-due-payouts.ts";
import { reconcileIntentsJob } from "./modules/payouts/issuing/carry-out-intent.ts";
import { mailClaimLinkJob, mailPayoutSentJob } from "./modules/payouts/messages/tell-creator.ts";
import {
  expireSandboxPayoutsJob,
  sendSandboxCallbackJob,
} from "./modules/payouts/sandbox/sandbox-payouts.ts";
import { unlinkSettledAccountsJob } from "./modules/portal/account/unlink-settled-accounts.ts";
import { forgetUntrackedJob } from "./modules/tracking/accounts/put-back.ts";
import { addNextPartitionsJob, dropOldSnapshotsJob } from "./modules/tracking/facts/fact-partitions.ts";
import { refreshStatisticsJob } from "./modules/tracking/import/bulk-import.ts";
import { syncJob } from "./modules/tracking/sync/perform-run.ts";
import {
  forgetOldRunsJob,
  recoverRunsJob,
  scheduleDueSyncsJob,
} from "./modules/tracking/sync/schedule-due-syncs.ts";
import { cancelRestJob } from "./modules/webhooks/endpoints/cancel-pending.ts";
import { resealWebhookSecretsJob } from "./modules/webhooks/endpoints/signing-secrets.ts";
import { mailDisabledJob } from "./modules/webhooks/mails/mail-disabled.ts";
import { mailGivenUpJob, tellGivenUpJob } from "./modules/webhooks/mails/mail-given-up.ts";
import { followPlansJob } from "./modules/webhooks/plans/follow-plan.ts";
import { redactCreatorJob } from "./modules/webhooks/redaction/redact-creator.ts";
import { forgetOldLogJob } from "./modules/webhooks/retention/forget-old-log.ts";

/** Every background job of the product. */
export const jobs: readonly AnyJob[] = [
  sendInvitationJob,
  sendPasswordResetJob,
  resealSecretsJob,
  forgetExpiredJob,
  returnAbandonedCreditsJob,
  forgetCreditHistoryJob,
  syncJob,
  scheduleDueSyncsJob,
  recoverRunsJob,
  forgetOldRunsJob,
  dropOldSnapshotsJob,
  refreshStatisticsJob,
  addNextPartitionsJob,
  forgetUntrackedJob,
  prepareExportJob,
  takeUpExportsJob,
  purgeExportsJob,
  scheduleDiscoveriesJob,
  discoverVideosJob,
  forgetUnseenJob,
  publishDueMomentsJob,
  openWindowsJob,
  sweepAmountsJob,
  sendCreatorInvitationJob,
  resealCreatorSecretsJob,
  cancelUnansweredRequestsJob,
  mailSignInLinkJob,
  forgetPortalAccessJob,
  mailBriefJob,
  closeUnansweredJob,
  forgetApplicantsJob,
  mailReceivedJob,
  mailInvitationJob,
  mailAnswerJob,
  followEventsJob([followInChats]),
  postBroadcastJob,
  findUnseenJob,
  mailUnseenJob,
  tellDuePayoutsJob,
  reconcileIntentsJob,
  retryProviderRequestsJob,
  refreshPayoutJob,
  pollProviderJob,
  mailPayoutSentJob,
  mailClaimLinkJob,
  sendSandboxCallbackJob,
  expireSandboxPayoutsJob,
  cancelRestJob,
  resealWebhookSecretsJob,
  mailDisabledJob,
  mailGivenUpJob,
  tellGivenUpJob,
  followPlansJob,
  redactCreatorJob,
  unlinkSettledAccountsJob,
  forgetOldLogJob,
];
