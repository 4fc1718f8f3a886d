import { followEventsTask } from "./infra/events/follow-events.ts";
import type { AnyTask } from "./infra/tasks/worker.ts";
import {
  prepareExportTask,
  purgeExportsTask,
  takeUpExportsTask,
} from "./modules/analytics/exports/prepare-export.ts";
import { mailBriefJob } from "./modules/briefs/publishing/publish-brief.ts";
import { openWindowsTask } from "./modules/campaigns/amounts/bring-amounts-up-to-date.ts";
import { sweepAmountsTask } from "./modules/campaigns/amounts/sweep-amounts.ts";
import { tellMomentsTask } from "./modules/campaigns/moments/tell-moments.ts";
import { postBroadcastJob } from "./modules/chat/broadcasts/send-broadcast.ts";
import { followInChats } from "./modules/chat/following/follow-events.ts";
import { findUnseenTask, mailUnseenTask } from "./modules/chat/mails/mail-unseen.ts";
import { sendCreatorInvitationTask } from "./modules/creators/invitations/send-creator-invitation.ts";
import { cancelUnansweredRequestsTask } from "./modules/creators/join-requests/cancel-unanswered-requests.ts";
import { forgetPortalAccessTask } from "./modules/creators/portal/forget-portal-access.ts";
import { mailSignInLinkJob } from "./modules/creators/portal/mail-sign-in-link.ts";
import { resealCreatorSecretsTask } from "./modules/creators/reseal-creator-secrets.ts";
import { closeUnansweredTask } from "./modules/jobs/applications/close-unanswered.ts";
import {
  mailAnswerTask,
  mailInvitationTask,
  mailReceivedTask,
} from "./modules/jobs/applications/mails/application-mails.ts";
import { forgetApplicantsJob } from "./modules/jobs/jobs/delete-job.ts";
import { discoverVideosTask } from "./modules/library/discovery/discover-videos.ts";
import { scheduleDiscoveriesTask } from "./modules/library/discovery/schedule-discoveries.ts";
import { forgetUnseenTask } from "./modules/library/forget-unseen.ts";
import { forgetCreditHistoryTask } from "./modules/organizations/credits/forget-credit-history.ts";
import { returnAbandonedCreditsTask } from "./modules/organizations/credits/return-abandoned-credits.ts";
import { forgetExpiredTask } from "./modules/organizations/forget-expired.ts";
import { sendInvitationTask } from "./modules/organizations/invitations/send-invitation.ts";
import { resealSecretsTask } from "./modules/organizations/reseal-secrets.ts";
import { sendPasswordResetJob } from "./modules/organizations/send-password-reset.ts";
import { retryProviderRequestsTask } from "./modules/payouts/approvals/provider-requests.ts";
import { pollProviderTask, refreshPayoutTask } from "./modules/payouts/approvals/refresh-payout.ts";
import { publishDuePayoutsTask } from "./modules/payouts/due/publish-due-payouts.ts";
import { reconcileIntentsTask } from "./modules/payouts/issuing/carry-out-intent.ts";
import { mailClaimLinkTask, mailPayoutSentTask } from "./modules/payouts/messages/notify-creator.ts";
import {
  expireSandboxPayoutsTask,
  sendSandboxCallbackTask,
} from "./modules/payouts/sandbox/sandbox-payouts.ts";
import { unlinkSettledAccountsTask } from "./modules/portal/account/unlink-settled-accounts.ts";
import { addNextPartitionsTask } from "./modules/tracking/facts/add-next-partitions.ts";
import { dropOldSnapshotsTask } from "./modules/tracking/facts/snapshot-retention.ts";
import { refreshStatisticsTask } from "./modules/tracking/import/refresh-statistics.ts";
import { forgetOldRunsTask } from "./modules/tracking/sync/forget-old-runs.ts";
import { syncTask } from "./modules/tracking/sync/perform-run.ts";
import { recoverRunsTask } from "./modules/tracking/sync/recover-runs.ts";
import { scheduleDueSyncsTask } from "./modules/tracking/sync/schedule-due-syncs.ts";
import { forgetUntrackedTask } from "./modules/tracking/untracked/delete-set-aside.ts";
import { cancelRestTask } from "./modules/webhooks/endpoints/cancel-pending.ts";
import { resealWebhookSecretsTask } from "./modules/webhooks/endpoints/signing-secrets.ts";
import { mailDisabledTask } from "./modules/webhooks/mails/mail-disabled.ts";
import { mailGivenUpTask, notifyGivenUpTask } from "./modules/webhooks/mails/mail-given-up.ts";
import { followPlansTask } from "./modules/webhooks/plans/follow-plan.ts";
import { redactCreatorJob } from "./modules/webhooks/redaction/redact-creator.ts";
import { forgetOldLogTask } from "./modules/webhooks/retention/forget-old-log.ts";

/** Every background task of the product. */
export const tasks: readonly AnyTask[] = [
  sendInvitationTask,
  sendPasswordResetJob,
  resealSecretsTask,
  forgetExpiredTask,
  returnAbandonedCreditsTask,
  forgetCreditHistoryTask,
  syncTask,
  scheduleDueSyncsTask,
  recoverRunsTask,
  forgetOldRunsTask,
  dropOldSnapshotsTask,
  refreshStatisticsTask,
  addNextPartitionsTask,
  forgetUntrackedTask,
  prepareExportTask,
  takeUpExportsTask,
  purgeExportsTask,
  scheduleDiscoveriesTask,
  discoverVideosTask,
  forgetUnseenTask,
  tellMomentsTask,
  openWindowsTask,
  sweepAmountsTask,
  sendCreatorInvitationTask,
  resealCreatorSecretsTask,
  cancelUnansweredRequestsTask,
  mailSignInLinkJob,
  forgetPortalAccessTask,
  mailBriefJob,
  closeUnansweredTask,
  forgetApplicantsJob,
  mailReceivedTask,
  mailInvitationTask,
  mailAnswerTask,
  followEventsTask([followInChats]),
  postBroadcastJob,
  findUnseenTask,
  mailUnseenTask,
  publishDuePayoutsTask,
  reconcileIntentsTask,
  retryProviderRequestsTask,
  refreshPayoutTask,
  pollProviderTask,
  mailPayoutSentTask,
  mailClaimLinkTask,
  sendSandboxCallbackTask,
  expireSandboxPayoutsTask,
  cancelRestTask,
  resealWebhookSecretsTask,
  mailDisabledTask,
  mailGivenUpTask,
  notifyGivenUpTask,
  followPlansTask,
  redactCreatorJob,
  unlinkSettledAccountsTask,
  forgetOldLogTask,
];
