import { portalAccountsContract } from "./portal/accounts.ts";
import { portalApplicationsContract } from "./portal/applications.ts";
import { portalBriefsContract } from "./portal/briefs.ts";
import { portalChatsContract } from "./portal/chats.ts";
import { portalHomeContract } from "./portal/home.ts";
import { portalJobsContract } from "./portal/jobs.ts";
import { portalPaperContract, portalTaxProfileContract } from "./portal/paper.ts";
import { portalPayoutDetailsContract } from "./portal/payout-details.ts";
import { portalPayoutMethodContract } from "./portal/payout-method.ts";
import { portalPayoutsContract } from "./portal/payouts.ts";
import {
  portalAccountContract,
  portalNotificationsContract,
  portalProfileContract,
} from "./portal/profile.ts";
import { portalSessionContract } from "./portal/session.ts";

/** What creators call with the session of their portal, under `/portal/v1`. */
export const portalContract = {
  session: portalSessionContract,
  home: portalHomeContract,
  accounts: portalAccountsContract,
  briefs: portalBriefsContract,
  payouts: portalPayoutsContract,
  paper: portalPaperContract,
  chats: portalChatsContract,
  jobs: portalJobsContract,
  applications: portalApplicationsContract,
  profile: portalProfileContract,
  payoutDetails: portalPayoutDetailsContract,
  payoutMethod: portalPayoutMethodContract,
  taxProfile: portalTaxProfileContract,
  notifications: portalNotificationsContract,
  account: portalAccountContract,
};
