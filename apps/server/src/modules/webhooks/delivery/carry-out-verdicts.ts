import type { Services } from "../../../infra/context.ts";
import { disableEndpoint } from "../endpoints/disable-endpoint.ts";
import { settleEvents } from "../feed/place-events.ts";
import type { Verdict } from "./record-results.ts";

/**
 * Disables endpoints, each in a transaction of its own: events are settled before any endpoint is locked. Should that
 * fail, the next failed attempt leads to the same verdict.
 */
export async function carryOutVerdicts(
  services: Pick<Services, "db" | "clock" | "log">,
  verdicts: readonly Verdict[],
): Promise<void> {
  for (const verdict of verdicts) {
    const at = services.clock.now();
    try {
      await services.db.transaction(async (tx) => {
        await settleEvents(tx, verdict.organizationId, at);
        await disableEndpoint(tx, services, { ...verdict, at });
      });
    } catch (error) {
      services.log.warn({ err: error, endpointKey: String(verdict.endpointKey) }, "endpoint not disabled");
    }
  }
}
