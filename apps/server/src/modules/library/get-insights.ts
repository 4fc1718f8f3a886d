import type { InsightsOutput } from "@clipledger/contract/library/insights";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { findInsights } from "./insights.queries.ts";

export async function getInsights(ctx: OperationContext, videoId: string): Promise<InsightsOutput> {
  const row = await findInsights(ctx.db, ctx.organization.id, videoId);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { insights, updated_at } = row;
  return {
    videoId,
    ugc: toInsight(insights?.ugc, updated_at),
    forensic: toInsight(insights?.forensic, updated_at),
    commercial: toInsight(insights?.commercial, updated_at),
    persona: toInsight(insights?.persona, updated_at),
    scenes: toInsight(insights?.scenes, updated_at),
  };
}

function toInsight<Result>(
  stored: { confidence: number; result: Result } | null | undefined,
  updatedAt: Date | null,
) {
  if (stored === null || stored === undefined) {
    return { status: "missing" as const, updatedAt: null, result: null };
  }
  const { confidence, result } = stored;
  return { status: "succeeded" as const, confidence, updatedAt: updatedAt?.toISOString() ?? null, result };
}
