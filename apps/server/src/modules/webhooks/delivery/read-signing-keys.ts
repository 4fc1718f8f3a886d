import type { Services } from "../../../infra/context.ts";
import { signingKeyOf } from "../../../infra/crypto/webhook-signature.ts";
import { loadSigningSecrets } from "../endpoints/signing-secrets.ts";
import type { Lane } from "./lane.ts";

/** Read again well before they may not sign any more. */
const READ_AGAIN_AFTER_MS = 200;

type Reading = Pick<Services, "db" | "sealer">;

/** Gives lanes the keys that sign now. One whose secrets cannot be opened gets none, and nothing is sent to it. */
export async function readSigningKeys(
  { db, sealer }: Reading,
  lanes: readonly Lane[],
  now: Date,
): Promise<void> {
  // Before the question: a secret that is retired while it is answered counts as known from here on.
  const readAtMs = performance.now();
  const stale = lanes.filter(
    ({ signingKeysReadAtMs }) => readAtMs - signingKeysReadAtMs > READ_AGAIN_AFTER_MS,
  );
  if (stale.length === 0) return;
  const endpointKeys = stale.map(({ endpointKey }) => endpointKey);
  const secrets = await loadSigningSecrets(db, sealer, endpointKeys, now);
  for (const lane of stale) {
    lane.signingKeys = (secrets.get(lane.endpointKey) ?? []).map(signingKeyOf);
    lane.signingKeysReadAtMs = readAtMs;
  }
}
