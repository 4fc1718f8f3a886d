import type { Services } from "../../../infra/context.ts";
import type { PayoutIntent } from "./intent.ts";
import { deleteIntent, lockIntent } from "./intents.queries.ts";
import { lockWindowByKey, reopenPayingWindow } from "./issuing.queries.ts";

/** Drops an intent that the provider will not have; its window is due as before. False when another has taken it up. */
export function abandonIntent(
  { db, clock }: Services,
  { organizationId, draft, attempts }: PayoutIntent,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { window, reissuedFromId } = draft;
    if (window !== null) await lockWindowByKey(tx, organizationId, window.key);
    const intent = await lockIntent(tx, organizationId, draft.id);
    if (intent?.attempts !== attempts) return false;
    await deleteIntent(tx, intent);
    // A window whose expired payout was to be reissued stays paid.
    if (window !== null && reissuedFromId === null)
      await reopenPayingWindow(tx, organizationId, window.key, clock.now());
    return true;
  });
}
