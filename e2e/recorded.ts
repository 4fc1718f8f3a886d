import type { Page } from "playwright-core";

/** Ten seconds in which a person can undo it, and then the time that any step of a page may take. */
export const undoAndMore = 25_000;

/** Until what was planned cannot be undone any more and is recorded, which the page says once: "$53.00 to Robin Vale". */
export async function untilRecorded(page: Page, what: string): Promise<void> {
  await page.getByText(`Recorded ${what} as paid.`).waitFor({ timeout: undoAndMore });
}
