import type {
  Paper,
  PaperKind,
  PayoutPapers,
  SignedReceipt,
  StatementMonths,
} from "@clipledger/contract/payouts/paper";
import type { ReportFile } from "@clipledger/contract/reports";
import type { PortalContext } from "../../../infra/context.ts";
import { getPortalCreator } from "../../creators/portal-creator.ts";
import { writePaperPdf } from "../../payouts/papers/draw-paper.ts";
import { getMonthPaper, listStatementMonths } from "../../payouts/papers/month-statements.ts";
import type { IssuedPaper } from "../../payouts/papers/numbered-papers.ts";
import { getPaperOfPayout, listPayoutPapers } from "../../payouts/papers/payout-papers.ts";
import { getReceipt } from "../../payouts/papers/receipts.ts";
import { getOwnPayout } from "./portal-payouts.ts";

interface PayoutParams {
  readonly creatorId: string;
  readonly id: string;
}

export async function listPortalPapers(portal: PortalContext, params: PayoutParams): Promise<PayoutPapers> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  return listPayoutPapers(ctx, payout);
}

interface PaperParams extends PayoutParams {
  readonly kind: PaperKind;
}

export async function getPortalPaper(portal: PortalContext, params: PaperParams): Promise<Paper> {
  return (await getOwnPaper(portal, params)).paper;
}

export async function getPortalPaperPdf(portal: PortalContext, params: PaperParams): Promise<ReportFile> {
  return writePaperPdf(await getOwnPaper(portal, params));
}

async function getOwnPaper(portal: PortalContext, params: PaperParams): Promise<IssuedPaper> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  return getPaperOfPayout(ctx, payout, params.kind);
}

export async function getPortalReceipt(portal: PortalContext, params: PayoutParams): Promise<SignedReceipt> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  return getReceipt(ctx, payout);
}

export async function listPortalMonths(portal: PortalContext, creatorId: string): Promise<StatementMonths> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return listStatementMonths(ctx, creator.id);
}

interface MonthParams {
  readonly creatorId: string;
  readonly month: string;
}

export async function getPortalMonth(portal: PortalContext, params: MonthParams): Promise<Paper> {
  return (await getOwnMonth(portal, params)).paper;
}

export async function getPortalMonthPdf(portal: PortalContext, params: MonthParams): Promise<ReportFile> {
  return writePaperPdf(await getOwnMonth(portal, params));
}

async function getOwnMonth(portal: PortalContext, { creatorId, month }: MonthParams): Promise<IssuedPaper> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return getMonthPaper(ctx, creator.id, month);
}
