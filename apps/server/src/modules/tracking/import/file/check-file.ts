import type { Imported } from "@clipledger/contract/tracking-import";
import { getOrganizationKey, lockFacts } from "../../facts/lock-facts.ts";
import { trackNamedAccounts } from "../track-named-accounts.ts";
import type { ImportFileContext, ImportFileProgress } from "./import-file.ts";
import { refuseForeignVideos } from "./refuse-foreign-videos.ts";
import { type FileSurvey, type ImportFile, surveyFile } from "./survey-file.ts";

export type FileFigures = Pick<Imported, "rows" | "videos" | "accounts">;

/** Finds everything that would keep a file from being imported, and stores nothing. */
export async function checkFile(
  ctx: ImportFileContext,
  file: ImportFile,
  { onRead }: Pick<ImportFileProgress, "onRead">,
): Promise<FileFigures> {
  const options = { staging: undefined, now: ctx.clock.now(), onProgress: onRead };
  const survey = await surveyFile(file, options);
  const organizationKey = await getOrganizationKey(ctx.db, ctx.organization.id);
  await refuseForeignVideos(ctx.db, organizationKey, survey.catalog);
  await rehearse(() =>
    ctx.db.transaction(async (tx) => {
      await lockFacts(tx, ctx.organization.id);
      await trackNamedAccounts(tx, ctx, organizationKey, survey.catalog.accounts);
      throw new RehearsalOver();
    }),
  );
  return figuresOf(survey);
}

export function figuresOf({ rows, catalog }: FileSurvey): FileFigures {
  return { rows, videos: catalog.videos.length, accounts: catalog.accounts.length };
}

/** Rolls a transaction back that would have succeeded. */
class RehearsalOver extends Error {}

async function rehearse(work: () => Promise<never>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof RehearsalOver)) throw error;
  });
}
