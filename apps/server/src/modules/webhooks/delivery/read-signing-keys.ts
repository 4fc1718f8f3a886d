import type { Services } from "../../../infra/context.ts";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import { signingKeyOf } from "../../../infra/crypto/webhook-signature.ts";
import { loadSigningSecrets } from "../endpoints/signing-secrets.ts";
import { isFresh, type Lane } from "./lane.ts";

/** Secrets begin and end; what was read of them longer ago is not signed with. */
const FRESH_MS = 500;

type Reading = Pick<Services, "db" | "sealer" | "log">;

/** Gives lanes the keys that sign now. One whose secrets cannot be opened gets none, and nothing is sent to it. */
export async function readSigningKeys(services: Reading, lanes: readonly Lane[], now: Date): Promise<void> {
  const stale = lanes.filter(({ signingKeysReadAtMs }) => !isFresh(signingKeysReadAtMs, now, FRESH_MS));
  if (stale.length === 0) return;
  const endpointKeys = stale.map(({ endpointKey }) => endpointKey);
  const secrets = await loadSigningSecrets(services.db, lenientSealer(services), endpointKeys, now);
  for (const lane of stale) {
    const own = secrets.get(lane.endpointKey) ?? [];
    lane.signingKeys = own.filter((secret) => secret !== UNREADABLE).map(signingKeyOf);
    lane.signingKeysReadAtMs = now.getTime();
  }
}

const UNREADABLE = "";

/** A secret that cannot be opened, as after the loss of an encryption key, keeps nobody else waiting. */
function lenientSealer({ sealer, log }: Reading): Sealer {
  return {
    ...sealer,
    open(sealed, purpose) {
      try {
        return sealer.open(sealed, purpose);
      } catch (error) {
        log.error({ err: error, purpose }, "webhook secret cannot be opened; nothing is signed with it");
        return UNREADABLE;
      }
    },
  };
}
