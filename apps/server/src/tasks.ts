import { followers } from "./followers.ts";
import { followEventsTask, mailEventsTask } from "./infra/events/act-on-events.ts";
import type { AnyTask } from "./infra/tasks/worker.ts";
import { forgetUnusedGrantsTask } from "./modules/agents/oauth/tokens.ts";
import { checkRulesTask, findChangedRulesTask } from "./modules/alerts/evaluate-rules.ts";
import { alertsUpkeepTask, sendDigestsTask, sendMessageTask } from "./modules/alerts/send-message.ts";
import { indexCaptionsTask } from "./modules/analytics/videos/index-captions.ts";
import { openWindowsTask } from "./modules/billing/amounts/refresh-amounts.ts";
import { sweepAmountsTask } from "./modules/billing/amounts/verify-amounts.ts";
import {
  removeSimulatedDataTask,
  takeUpRemovalsTask,
} from "./modules/billing/simulated/remove-simulated-data.ts";
import { mailBriefTask } from "./modules/briefs/publishing/publish-brief.ts";
import { publishDueMomentsTask } from "./modules/campaigns/moments/publish-due-moments.ts";
import { postBroadcastTask } from "./modules/chat/broadcasts/send-broadcast.ts";
import { findUnseenTask, mailUnseenTask } from "./modules/chat/mails/mail-unseen.ts";
import { sendCreatorInvitationTask } from "./modules/creators/invitations/invite-creator.ts";
import { cancelUnansweredRequestsTask } from "./modules/creators/join-requests/decide-join-request.ts";
import { disconnectAccountTask } from "./modules/creators/link-accounts.ts";
import { mailSignInLinkTask } from "./modules/creators/notifications/portal-link.ts";
import { forgetPortalAccessTask } from "./modules/creators/portal/portal-session.ts";
import { resealCreatorSecretsTask } from "./modules/creators/reseal-creator-secrets.ts";
import { prepareExportTask, purgeExportsTask, takeUpExportsTask } from "./modules/exports/prepare-export.ts";
import { endUnusedFeedTask, mergeHistoryTask } from "./modules/history/start-history-feed.ts";
import { closeUnansweredTask } from "./modules/jobs/applications/answer-application.ts";
import {
  mailAnswerTask,
  mailInvitationTask,
  mailReceivedTask,
} from "./modules/jobs/applications/mails/application-mails.ts";
import { forgetApplicantsTask } from "./modules/jobs/jobs/manage-jobs.ts";
import {
  discoverVideosTask,
  forgetUnseenTask,
  scheduleDiscoveriesTask,
} from "./modules/library/discovery/discover-videos.ts";
import { returnAbandonedCreditsTask } from "./modules/organizations/credits/take-credit.ts";
import { sendInvitationTask } from "./modules/organizations/invitations/invite-member.ts";
import {
  forgetCreditHistoryTask,
  forgetExpiredTask,
  resealSecretsTask,
} from "./modules/organizations/nightly-upkeep.ts";
import { sendPasswordResetTask } from "./modules/organizations/own-account.ts";
import { mailBalanceChangedTask } from "./modules/payouts/books/balance/notify-balance.ts";
import { publishDuePayoutsTask } from "./modules/payouts/books/due/publish-due-payouts.ts";
import { mailClaimLinkTask } from "./modules/payouts/messages/mail-claim-link.ts";
import { earlierPayoutMailTasks, payoutMailers } from "./modules/payouts/messages/mail-payouts.ts";
import { resealReceiptKeysTask } from "./modules/payouts/papers/receipt-keys.ts";
import { retryProviderRequestsTask } from "./modules/payouts/paying/approvals/provider-requests.ts";
import { pollProviderTask, refreshPayoutTask } from "./modules/payouts/paying/approvals/refresh-payout.ts";
import { reconcileIntentsTask } from "./modules/payouts/paying/issuing/carry-out-intent.ts";
import { carryOutPlanTask } from "./modules/payouts/paying/plans/carry-out-plan.ts";
import { unlinkSettledAccountsTask } from "./modules/portal/account/unlink-settled-accounts.ts";
import { mailMovedAccountTask } from "./modules/portal/accounts/link-proven.ts";
import {
  checkTargetTask,
  findBehindTargetTask,
  mailBehindTargetTask,
} from "./modules/portal/targets/remind-behind-target.ts";
import { lookIntoNewsTask } from "./modules/rails/rail-callbacks.ts";
import { mailMethodChangeTask } from "./modules/rails/recipients/mail-method-change.ts";
import { resealRailSecretsTask } from "./modules/rails/reseal-rail-secrets.ts";
import { carryOutTransfersTask } from "./modules/rails/transfers/carry-out-transfer.ts";
import { fetchRatesTask } from "./modules/reporting-currency/fetch-rates.ts";
import { expireSandboxPayoutsTask, sendSandboxCallbackTask } from "./modules/sandbox/sandbox-payouts.ts";
import { sourcesUpkeepTask } from "./modules/sources/nightly-upkeep.ts";
import { forgetUntrackedTask } from "./modules/tracking/accounts/put-back.ts";
import { recountAssignmentsTask } from "./modules/tracking/facts/assignment-totals.ts";
import { addNextPartitionsTask, dropOldSnapshotsTask } from "./modules/tracking/facts/fact-partitions.ts";
import { refreshStatisticsTask } from "./modules/tracking/import/bulk-import.ts";
import { forgetDoubtsTask } from "./modules/tracking/sync/doubted-answers.ts";
import { syncTask } from "./modules/tracking/sync/perform-run.ts";
import {
  forgetOldRunsTask,
  recoverRunsTask,
  scheduleDueSyncsTask,
} from "./modules/tracking/sync/schedule-due-syncs.ts";
import { cancelRestTask } from "./modules/webhooks/endpoints/endpoint-states.ts";
import { resealWebhookSecretsTask } from "./modules/webhooks/endpoints/signing-secrets.ts";
import {
  mailDisabledTask,
  mailGivenUpTask,
  notifyGivenUpTask,
} from "./modules/webhooks/mails/endpoint-mails.ts";
import { followPlansTask } from "./modules/webhooks/plans/follow-plan.ts";
import { redactCreatorTask } from "./modules/webhooks/redaction/redact-creator.ts";
import { forgetOldLogTask } from "./modules/webhooks/retention/forget-old-log.ts";

/** Every background task of the product. */
export const tasks: readonly AnyTask[] = [
  sendInvitationTask,
  sendPasswordResetTask,
  resealSecretsTask,
  forgetExpiredTask,
  returnAbandonedCreditsTask,
  forgetCreditHistoryTask,
  fetchRatesTask,
  sourcesUpkeepTask,
  syncTask,
  scheduleDueSyncsTask,
  recoverRunsTask,
  forgetOldRunsTask,
  forgetDoubtsTask,
  dropOldSnapshotsTask,
  refreshStatisticsTask,
  recountAssignmentsTask,
  addNextPartitionsTask,
  forgetUntrackedTask,
  endUnusedFeedTask,
  mergeHistoryTask,
  indexCaptionsTask,
  prepareExportTask,
  takeUpExportsTask,
  purgeExportsTask,
  scheduleDiscoveriesTask,
  discoverVideosTask,
  forgetUnseenTask,
  publishDueMomentsTask,
  openWindowsTask,
  sweepAmountsTask,
  removeSimulatedDataTask,
  takeUpRemovalsTask,
  sendCreatorInvitationTask,
  resealCreatorSecretsTask,
  cancelUnansweredRequestsTask,
  mailSignInLinkTask,
  forgetPortalAccessTask,
  mailBriefTask,
  closeUnansweredTask,
  forgetApplicantsTask,
  mailReceivedTask,
  mailInvitationTask,
  mailAnswerTask,
  followEventsTask(followers),
  mailEventsTask(payoutMailers),
  postBroadcastTask,
  findUnseenTask,
  mailUnseenTask,
  publishDuePayoutsTask,
  reconcileIntentsTask,
  resealReceiptKeysTask,
  carryOutPlanTask,
  mailBalanceChangedTask,
  retryProviderRequestsTask,
  refreshPayoutTask,
  pollProviderTask,
  mailClaimLinkTask,
  ...earlierPayoutMailTasks,
  carryOutTransfersTask,
  lookIntoNewsTask,
  mailMethodChangeTask,
  resealRailSecretsTask,
  sendSandboxCallbackTask,
  expireSandboxPayoutsTask,
  cancelRestTask,
  resealWebhookSecretsTask,
  mailDisabledTask,
  mailGivenUpTask,
  notifyGivenUpTask,
  followPlansTask,
  redactCreatorTask,
  unlinkSettledAccountsTask,
  mailMovedAccountTask,
  findBehindTargetTask,
  checkTargetTask,
  mailBehindTargetTask,
  disconnectAccountTask,
  forgetOldLogTask,
  forgetUnusedGrantsTask,
  findChangedRulesTask,
  checkRulesTask,
  sendMessageTask,
  sendDigestsTask,
  alertsUpkeepTask,
];
