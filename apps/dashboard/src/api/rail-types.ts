import type {
  ImportedAnswer as ImportedAnswerOutput,
  PayoutFileOutput,
  WaitingForFile as WaitingForFileOutput,
  WaitingTransfer as WaitingTransferOutput,
} from "@clipledger/contract/dashboard/payout-files";
import type {
  OfferedRail as OfferedRailOutput,
  PayoutRailOutput,
  RailPayoutOutput as RailPayoutDescription,
} from "@clipledger/contract/dashboard/payout-rails";

export type PayoutRail = PayoutRailOutput;
export type OfferedRail = OfferedRailOutput;
export type RailPayout = RailPayoutDescription;
export type PayoutFile = PayoutFileOutput;
export type WaitingForFile = WaitingForFileOutput;
export type WaitingTransfer = WaitingTransferOutput;
export type ImportedAnswer = ImportedAnswerOutput;
