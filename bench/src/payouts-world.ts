import { systemActor } from "../../apps/server/src/infra/actors.ts";
import type { OperationContext } from "../../apps/server/src/infra/context.ts";
import { openDatabase } from "../../apps/server/src/infra/db/database.ts";
import { createLogger } from "../../apps/server/src/infra/log.ts";
import { PAYOUTS_ORGANIZATION, seedPayouts, TODAY } from "./seed-payouts.ts";
import type { Stage } from "./stage.ts";
import { startTemporaryDatabase, withConnection } from "./temporary-database.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export interface PayoutsWorld {
  readonly databaseUrl: string;
  /** For the product's own operations, called in this process. */
  readonly ctx: OperationContext;
}

const SNAPSHOT_DAYS = 60;

export async function openPayoutsWorld(stage: Stage): Promise<PayoutsWorld> {
  const databaseUrl = await startTemporaryDatabase(stage, await makeTemporaryFolder(stage));
  const log = createLogger("warn");
  await withConnection(databaseUrl, seedPayouts);
  const db = await stage.hold(
    async () => openDatabase({ url: databaseUrl, maxConnections: 4, log }),
    (database) => database.close(),
  );
  const noon = Date.parse(`${TODAY}T12:00:00Z`) - performance.now();
  const needed = {
    db,
    log,
    // It is always the same day, and time passes: a later amount is told from an earlier one by it.
    clock: { now: () => new Date(noon + performance.now()) },
    actor: systemActor,
    organization: { id: PAYOUTS_ORGANIZATION, plan: "enterprise" },
    snapshotDays: SNAPSHOT_DAYS,
  } as const;
  // The operations of this bench need no more of a context than this.
  return { databaseUrl, ctx: needed as unknown as OperationContext };
}
