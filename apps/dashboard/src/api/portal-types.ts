import type { AccountDeletion as AccountDeletionOutput } from "@clipledger/contract/portal/account";
import type { OwnApplicationOutput } from "@clipledger/contract/portal/applications";
import type { BriefedCampaignOutput, PortalBriefOutput } from "@clipledger/contract/portal/briefs";
import type { PortalChatOutput, PortalMessageOutput } from "@clipledger/contract/portal/chats";
import type {
  PortalAssignment as PortalAssignmentOutput,
  PortalHome as PortalHomeOutput,
} from "@clipledger/contract/portal/home";
import type { BoardJobDetailsOutput, BoardJobOutput } from "@clipledger/contract/portal/jobs";
import type { MailKind as MailKindOutput, Notifications } from "@clipledger/contract/portal/notifications";
import type {
  PayoutDetailsInput as PayoutDetailsInputBody,
  PayoutDetailsSummary as PayoutDetailsSummaryOutput,
  PayoutMethod as PayoutMethodOutput,
} from "@clipledger/contract/portal/payout-details";
import type {
  AwaitedPayout as AwaitedPayoutOutput,
  PortalPayout as PortalPayoutOutput,
  PortalPayoutRow as PortalPayoutRowOutput,
  PortalPayoutState as PortalPayoutStateOutput,
} from "@clipledger/contract/portal/payouts";
import type { PortalCreatorOutput } from "@clipledger/contract/portal/portal-creator";
import type { PortalProfile as PortalProfileOutput } from "@clipledger/contract/portal/profile";
import type {
  PayExplanation as PayExplanationOutput,
  PortalLine as PortalLineOutput,
  PortalVideo as PortalVideoOutput,
  RunningWindow as RunningWindowOutput,
} from "@clipledger/contract/portal/running-window";
import type { PortalSessionOutput } from "@clipledger/contract/portal/session";

export type PortalSession = PortalSessionOutput;
export type PortalCreator = PortalCreatorOutput;
export type PortalHome = PortalHomeOutput;
export type PortalAssignment = PortalAssignmentOutput;
export type PortalBrief = PortalBriefOutput;
export type BriefedCampaign = BriefedCampaignOutput;
export type PortalSample = PortalBrief["sampleVideos"][number];
export type RunningWindow = RunningWindowOutput;
export type PayExplanation = PayExplanationOutput;
export type PortalLine = PortalLineOutput;
export type PortalVideo = PortalVideoOutput;
export type PortalMoney = PayExplanation["total"];
export type PortalPayoutRow = PortalPayoutRowOutput;
export type PortalPayout = PortalPayoutOutput;
export type PortalPayoutState = PortalPayoutStateOutput;
export type AwaitedPayout = AwaitedPayoutOutput;
export type PortalProfile = PortalProfileOutput;
export type PayoutDetailsSummary = PayoutDetailsSummaryOutput;
export type PayoutDetailsInput = PayoutDetailsInputBody;
export type PayoutMethod = PayoutMethodOutput;
export type MailKind = MailKindOutput;
export type WantedMails = Notifications["wanted"];
export type AccountDeletion = AccountDeletionOutput;
export type PortalChat = PortalChatOutput;
export type PortalMessage = PortalMessageOutput;
export type BoardJob = BoardJobOutput;
export type BoardJobDetails = BoardJobDetailsOutput;
export type OwnApplication = OwnApplicationOutput;
