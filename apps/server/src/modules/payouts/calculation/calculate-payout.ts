import type { Calculate, CalculateAnswer, VideoName } from "@clipledger/contract/payouts/calculation";
import { badRequest } from "../../../infra/app-error.ts";
import { windowTermsOf } from "../../campaigns/amounts/window-terms.ts";
import { toSpec } from "../../campaigns/campaigns.mapper.ts";
import { windowDaysOf } from "../books/windows.queries.ts";
import { listForeignVideos, listLinkedAccounts } from "./account-snapshot.queries.ts";
import { type CalculationContext, loadCalculableWindow } from "./calculable-window.ts";
import { calculateFreshly } from "./calculate-freshly.ts";
import { defaultLinesOf } from "./default-lines.ts";
import { signCalculation } from "./integrity-token.ts";
import { presentCalculation } from "./present-calculation.ts";
import { onePerVideo } from "./video-names.ts";

/** A read: what the window pays by the campaign's present rules and the newest counts, without the excluded videos. */
export async function calculatePayout(ctx: CalculationContext, input: Calculate): Promise<CalculateAnswer> {
  const { excludedVideos: asked, ...address } = input;
  const calculable = await loadCalculableWindow(ctx, address);
  const { window, campaign, assignment } = calculable;
  await refuseForeign(ctx, window.creator_id, asked);
  const excludedVideos = onePerVideo(asked);
  const terms = windowTermsOf(assignment, toSpec(campaign).schedule, windowDaysOf(window));
  const { validFrom } = assignment;
  const { rules } = campaign;
  const fresh = await calculateFreshly(ctx, { window, validFrom, terms, rules, excludedVideos });
  const accounts = await listLinkedAccounts(ctx.db, ctx.organization.id, window.creator_id);
  const calculation = presentCalculation(calculable, fresh, {
    accounts,
    excludedVideos,
    prorationFactor: terms.prorationFactor,
    at: ctx.clock.now(),
  });
  const signed = { ...calculation, lineItems: defaultLinesOf(calculation.payouts.breakdown) };
  return { ...signed, integrityToken: signCalculation(ctx, signed) };
}

/** Only what could be paid can be left out: anything else is a mistake that nobody would notice. */
async function refuseForeign(
  { db, organization }: CalculationContext,
  creatorId: string,
  names: readonly VideoName[],
): Promise<void> {
  const foreign = await listForeignVideos(db, organization.id, creatorId, names);
  if (foreign.length === 0) return;
  const message = "This is no video of the creator's linked accounts";
  throw badRequest(foreign.map((place) => ({ path: `excludedVideos.${place}`, message })));
}
