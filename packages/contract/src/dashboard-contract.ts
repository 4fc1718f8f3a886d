import { oauthContract, payoutProposalsContract } from "./agents.ts";
import { apiContract } from "./api-contract.ts";
import { briefOrderContract } from "./briefs.ts";
import { apiKeysContract } from "./dashboard/api-keys.ts";
import { creatorBalanceContract } from "./dashboard/creator-balance.ts";
import { creatorFiguresContract } from "./dashboard/creator-figures.ts";
import {
  creatorInvitationsContract,
  creatorPayoutDetailsContract,
  inviteLinksContract,
} from "./dashboard/creators.ts";
import { creatorsAtOnceContract } from "./dashboard/creators-at-once.ts";
import { healthContract } from "./dashboard/health.ts";
import { joinRequestsContract } from "./dashboard/join-requests.ts";
import { listTotalsContract } from "./dashboard/list-totals.ts";
import { mailboxContract } from "./dashboard/mailbox.ts";
import { invitationsContract, membersContract } from "./dashboard/members.ts";
import { organizationsContract } from "./dashboard/organizations.ts";
import { invoiceDetailsContract, paperContract } from "./dashboard/paper.ts";
import { payoutApprovalsContract } from "./dashboard/payout-approvals.ts";
import { payoutFilesContract } from "./dashboard/payout-files.ts";
import { payoutPlansContract } from "./dashboard/payout-plans.ts";
import { payoutRailsContract } from "./dashboard/payout-rails.ts";
import { reportingCurrencyContract } from "./dashboard/reporting-currency.ts";
import { savedViewsContract } from "./dashboard/saved-views.ts";
import { searchContract } from "./dashboard/search.ts";
import { sessionContract } from "./dashboard/session.ts";
import { todayContract } from "./dashboard/today.ts";
import { webhookConnectionsContract, webhooksContract } from "./dashboard/webhooks.ts";

const ownContract = {
  session: sessionContract,
  organizations: organizationsContract,
  apiKeys: apiKeysContract,
  briefOrder: briefOrderContract,
  members: membersContract,
  invitations: invitationsContract,
  creatorBalance: creatorBalanceContract,
  creatorFigures: creatorFiguresContract,
  creatorInvitations: creatorInvitationsContract,
  creatorPayoutDetails: creatorPayoutDetailsContract,
  creatorsAtOnce: creatorsAtOnceContract,
  health: healthContract,
  inviteLinks: inviteLinksContract,
  invoiceDetails: invoiceDetailsContract,
  joinRequests: joinRequestsContract,
  listTotals: listTotalsContract,
  mailbox: mailboxContract,
  oauth: oauthContract,
  paper: paperContract,
  payoutApprovals: payoutApprovalsContract,
  payoutPlans: payoutPlansContract,
  payoutProposals: payoutProposalsContract,
  payoutFiles: payoutFilesContract,
  payoutRails: payoutRailsContract,
  reportingCurrency: reportingCurrencyContract,
  today: todayContract,
  webhooks: webhooksContract,
  webhookConnections: webhookConnectionsContract,
  savedViews: savedViewsContract,
  search: searchContract,
};

/**
 * What the dashboard calls with its session: the whole API, and what the API must not offer. The type is named, since written
 * out it is longer than the compiler writes.
 */
export const dashboardContract: typeof apiContract & typeof ownContract = { ...apiContract, ...ownContract };
