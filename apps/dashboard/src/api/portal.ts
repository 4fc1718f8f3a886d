import type { Paper, PaperKind } from "@clipledger/contract/payouts/paper";
import type {
  AccountClaim as AccountClaimOutput,
  PortalAccount as PortalAccountOutput,
} from "@clipledger/contract/portal/accounts";
import type { OwnApplicationOutput } from "@clipledger/contract/portal/applications";
import type { BriefedCampaignOutput, PortalBriefOutput } from "@clipledger/contract/portal/briefs";
import type { PortalChatOutput, PortalMessageOutput } from "@clipledger/contract/portal/chats";
import type {
  PortalAssignment as PortalAssignmentOutput,
  PortalHome as PortalHomeOutput,
} from "@clipledger/contract/portal/home";
import type { BoardJobDetailsOutput, BoardJobOutput } from "@clipledger/contract/portal/jobs";
import type { TaxProfile } from "@clipledger/contract/portal/paper";
import type {
  PayoutDetailsInput as PayoutDetailsInputBody,
  PayoutDetailsSummary as PayoutDetailsSummaryOutput,
  PayoutMethod as PayoutMethodOutput,
} from "@clipledger/contract/portal/payout-details";
import type { PayoutMethodOutput as PayoutMethodOfCreator } from "@clipledger/contract/portal/payout-method";
import type {
  AwaitedPayout as AwaitedPayoutOutput,
  PortalEarnings as PortalEarningsOutput,
  PortalPayout as PortalPayoutOutput,
  PortalPayoutRow as PortalPayoutRowOutput,
  PortalPayoutState as PortalPayoutStateOutput,
} from "@clipledger/contract/portal/payouts";
import type { PortalCreatorOutput } from "@clipledger/contract/portal/portal-creator";
import type {
  AccountDeletion as AccountDeletionOutput,
  MailKind as MailKindOutput,
  Notifications,
  PortalProfile as PortalProfileOutput,
} from "@clipledger/contract/portal/profile";
import type {
  PayExplanation as PayExplanationOutput,
  PortalLine as PortalLineOutput,
  PortalVideo as PortalVideoOutput,
  RunningWindow as RunningWindowOutput,
} from "@clipledger/contract/portal/running-window";
import type { PortalSessionOutput } from "@clipledger/contract/portal/session";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createContext, useContext } from "react";
import { portalClient } from "./portal-client.ts";

export const portalApi = createTanstackQueryUtils(portalClient, { path: ["portal"] });

/** Who uses the portal, and for which organizations they work. */
export const portalSessionQuery = portalApi.session.get.queryOptions({ staleTime: 60_000, retry: false });

export interface PortalContextValue {
  readonly session: PortalSession;
  /** Who they are in the organization that is shown; undefined for somebody who only applied. */
  readonly creator: PortalCreator | undefined;
}

export const PortalContext = createContext<PortalContextValue | undefined>(undefined);

/** The creator who uses the portal. */
export function usePortal() {
  const value = useContext(PortalContext);
  if (value === undefined) throw new Error("usePortal needs the portal's frame around it");
  return value;
}

/** The same on pages about one organization, which are only shown to creators of it. */
export function usePortalCreator() {
  const { creator } = usePortal();
  if (creator === undefined) throw new Error("usePortalCreator needs a page about one organization");
  return creator;
}

const storageKey = "clipledger.portal.creator";

/** The organization looked at last, if the person still works for it; otherwise their first. */
export function chosenCreator(session: PortalSession): PortalCreator | undefined {
  const remembered = localStorage.getItem(storageKey);
  return session.creators.find(({ id }) => id === remembered) ?? session.creators[0];
}

export function rememberCreator(creatorId: string) {
  localStorage.setItem(storageKey, creatorId);
}

export type PortalSession = PortalSessionOutput;
export type PortalCreator = PortalCreatorOutput;
export type PortalAccount = PortalAccountOutput;
export type AccountClaim = AccountClaimOutput;
export type PortalHome = PortalHomeOutput;
export type PortalAssignment = PortalAssignmentOutput;
export type PortalBrief = PortalBriefOutput;
export type BriefedCampaign = BriefedCampaignOutput;
export type PortalSample = PortalBrief["sampleVideos"][number];
export type RunningWindow = RunningWindowOutput;
type PayExplanation = PayExplanationOutput;
export type PortalLine = PortalLineOutput;
export type PortalVideo = PortalVideoOutput;
export type PortalMoney = PayExplanation["total"];
export type PortalPayoutRow = PortalPayoutRowOutput;
export type PortalPayout = PortalPayoutOutput;
export type PortalPayoutState = PortalPayoutStateOutput;
export type AwaitedPayout = AwaitedPayoutOutput;
export type PortalEarnings = PortalEarningsOutput;
export type PortalPaper = Paper;
export type PortalPaperKind = PaperKind;
export type PortalTaxProfile = TaxProfile;
export type PortalProfile = PortalProfileOutput;
export type PayoutDetailsSummary = PayoutDetailsSummaryOutput;
export type PayoutDetailsInput = PayoutDetailsInputBody;
export type PayoutMethod = PayoutMethodOutput;
export type PayoutMethodAnswer = PayoutMethodOfCreator;
export type MailKind = MailKindOutput;
export type WantedMails = Notifications["wanted"];
export type AccountDeletion = AccountDeletionOutput;
export type PortalChat = PortalChatOutput;
export type PortalMessage = PortalMessageOutput;
export type BoardJob = BoardJobOutput;
export type BoardJobDetails = BoardJobDetailsOutput;
export type OwnApplication = OwnApplicationOutput;
