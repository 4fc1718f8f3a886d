import type { Services } from "../../../infra/context.ts";
import { signingKeyOf } from "../../../infra/crypto/webhook-signature.ts";
import { loadSigningSecrets } from "../endpoints/signing-secrets.ts";
import { isFresh, type Lane } from "./lane.ts";

/** Secrets begin and end; what was read of them longer ago is not signed with. */
const FRESH_MS = 500;

type Reading = Pick<Services, "db" | "sealer">;

/** Gives lanes the keys that sign now. One whose secrets cannot be opened gets none, and nothing is sent to it. */
export async function readSigningKeys(
  { db, sealer }: Reading,
  lanes: readonly Lane[],
  now: Date,
): Promise<void> {
  const stale = lanes.filter(({ signingKeysReadAtMs }) => !isFresh(signingKeysReadAtMs, now, FRESH_MS));
  if (stale.length === 0) return;
  const endpointKeys = stale.map(({ endpointKey }) => endpointKey);
  const secrets = await loadSigningSecrets(db, sealer, endpointKeys, now);
  for (const lane of stale) {
    lane.signingKeys = (secrets.get(lane.endpointKey) ?? []).map(signingKeyOf);
    lane.signingKeysReadAtMs = now.getTime();
  }
}
