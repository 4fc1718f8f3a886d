import { BULK_TRANSACTION } from "../plan-for-bulk.ts";
import { enterCatalog } from "./enter-catalog.ts";
import type { FileFigures, FileImportContext, FileImportProgress, ImportFile } from "./file-import.ts";
import { figuresOf, surveyFile } from "./survey-file.ts";

/** Finds everything that would keep a file from being imported, and stores nothing. */
export async function checkFile(
  ctx: FileImportContext,
  file: ImportFile,
  { onRead }: Pick<FileImportProgress, "onRead">,
): Promise<FileFigures> {
  const options = { staging: undefined, now: ctx.clock.now(), onProgress: onRead };
  const survey = await surveyFile(file, options);
  await rehearse(() =>
    ctx.db.transaction(async (tx) => {
      await enterCatalog(tx, ctx, survey.catalog);
      throw new RehearsalOver();
    }, BULK_TRANSACTION),
  );
  return figuresOf(survey);
}

/** Rolls a transaction back that would have succeeded. */
class RehearsalOver extends Error {}

async function rehearse(work: () => Promise<never>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof RehearsalOver)) throw error;
  });
}
