import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import { type Asked, type Reply, type RunningUpstream, serveUpstream } from "../serve.ts";

export interface SupplierWorld {
  readonly seed: string;
  readonly now: () => Date;
  readonly mediaUrl: string;
  /** What the supplier takes for a key. */
  readonly token: string;
  /** How many requests are paid for. */
  readonly credits?: number | undefined;
  readonly port?: number | undefined;
}

interface SupplierManners {
  readonly isAllowed: (asked: Asked) => boolean;
  readonly onWrongToken: Reply;
  readonly onNoCredits: Reply;
  /** How it fails; undefined leaves it to the status that the failure has anyway. */
  readonly onFailure: (kind: ConnectorFailureKind) => Reply | undefined;
}

/** A supplier over the simulated world, which counts its requests and fails as it does. */
export function serveSupplier(
  world: SupplierWorld,
  answer: (asked: Asked) => Promise<Reply>,
  manners: SupplierManners,
): Promise<RunningUpstream> {
  let credits = world.credits ?? Number.MAX_SAFE_INTEGER;
  return serveUpstream(async (asked) => {
    if (!manners.isAllowed(asked)) return manners.onWrongToken;
    if (credits <= 0) return manners.onNoCredits;
    try {
      const reply = await answer(asked);
      credits -= 1;
      return reply;
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      if (error.kind === "invalid_data") return { body: '{"data": [{"aweme_id": ' };
      return (
        manners.onFailure(error.kind) ?? { status: error.providerStatus ?? 500, body: { detail: "failed" } }
      );
    }
  }, world.port);
}
