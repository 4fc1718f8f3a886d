import type { BoardJobDetailsOutput, BoardJobOutput } from "@clipledger/contract/portal/jobs";
import type { RichTextOutput } from "@clipledger/contract/rich-text";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { resolveVariables } from "@clipledger/richtext/resolve-variables";
import { factsOf, toDocument, videosOf, wishesOf } from "../jobs/jobs.mapper.ts";
import type { BoardJobDetailsRow, BoardJobRow } from "./board.queries.ts";

/** What everybody may see. Nothing else of the row belongs here. */
export function toBoardJob(row: BoardJobRow): BoardJobOutput {
  return {
    ...factsOf(row),
    ...wishesOf(row),
    organization: { id: row.organization_id, name: row.organization_name },
    publishedAt: row.published_at.toISOString(),
  };
}

export function toBoardJobDetails(
  row: BoardJobDetailsRow,
  { hasApplied }: { hasApplied: boolean },
): BoardJobDetailsOutput {
  return {
    ...toBoardJob(row),
    ...videosOf(row),
    body: presentText(row.body, row),
    challengeBrief: presentText(row.challenge_brief, row),
    hasApplied,
  };
}

/** Nobody in particular reads the board: what only a creator has is put in neutral words. */
function presentText(
  text: RichTextDocument | null,
  { organization_name }: BoardJobRow,
): RichTextOutput | null {
  if (text === null) return null;
  return toDocument(
    resolveVariables(text, {
      brand_name: organization_name,
      creator_first_name: "there",
      creator_full_name: "you",
      creator_email: "your email address",
      creator_accounts: "your accounts",
      campaign_video_target: "the agreed number of videos",
      campaign_payout_cycle: "every payout cycle",
      assignment_start_date: "your first day",
    }),
  );
}
