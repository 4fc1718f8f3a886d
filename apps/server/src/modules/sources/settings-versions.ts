import type { OperationContext } from "../../infra/context.ts";
import type { Database, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";

/** Which organizations have settings of their own, and which version of them. */
interface SettingsVersions {
  /** Undefined for an organization without any. Waits only when nobody has looked for a while. */
  versionOf(organizationId: string): Promise<bigint | undefined>;
  /** Looks again before the next answer. */
  lookAgain(): void;
}

/** How long another process may go on with former settings. */
const LOOKED_EVERY_MS = 2_000;
/** A change is dated when it begins: it may be committed as much later as a transaction lasts at most. */
const LONGEST_CHANGE_SECONDS = 120;
/** A machine that slept does not know for how long, so all of them are looked at now and then. */
const ALL_EVERY_MS = 300_000;

/** One query every few seconds for all organizations together, and none while nobody asks. */
export function watchSettingsVersions(db: Database): SettingsVersions {
  const versions = new Map<string, bigint>();
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let lastStartMs = 0;
  let allAtMs = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const startedMs = performance.now();
    const secondsBack = Math.ceil((startedMs - lastStartMs) / 1_000) + LONGEST_CHANGE_SECONDS;
    const isForAll = startedMs - allAtMs > ALL_EVERY_MS;
    const rows = isForAll ? await listAll(db) : await listChanged(db, secondsBack);
    for (const { organization_id, version } of rows)
      if (version > (versions.get(organization_id) ?? 0n)) versions.set(organization_id, version);
    if (isForAll) allAtMs = startedMs;
    lastStartMs = startedMs;
    return startedMs;
  };
  const lookOnce = () => {
    const mine = look()
      .then((startedMs) => {
        // One that was under way when something changed may have missed it.
        if (looking === mine) lookedAtMs = startedMs;
      })
      .finally(() => {
        if (looking === mine) looking = undefined;
      });
    looking = mine;
    return mine;
  };
  return {
    async versionOf(organizationId) {
      if (performance.now() - lookedAtMs > LOOKED_EVERY_MS) await (looking ?? lookOnce());
      return versions.get(organizationId);
    },
    lookAgain() {
      looking = undefined;
      lookedAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}

interface VersionRow {
  readonly organization_id: string;
  readonly version: bigint;
}

function listAll(db: Database): Promise<VersionRow[]> {
  return db.rows<VersionRow>(sql`select organization_id, version from source_settings_versions`);
}

function listChanged(db: Database, secondsBack: number): Promise<VersionRow[]> {
  return db.rows<VersionRow>(sql`
    select organization_id, version from source_settings_versions
    where changed_at > clock_timestamp() - make_interval(secs => ${secondsBack}::int)`);
}

/** Changes settings in their turn; other processes notice it within seconds, this one with its next lookup. */
export async function changeSettings<Result>(
  ctx: OperationContext,
  change: (tx: Transaction, at: Date) => Promise<Result>,
): Promise<Result> {
  const result = await ctx.db.transaction(async (tx) => {
    await lockSourceSettings(tx, ctx.organization.id);
    return change(tx, ctx.clock.now());
  });
  ctx.sources.settingsChanged();
  return result;
}

/** Changes take turns, and every process hears of them. */
async function lockSourceSettings(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`
    ${insertRow("source_settings_versions as kept", { organizationId, version: 1, changedAt: sql`clock_timestamp()` })}
    on conflict (organization_id) do update set version = kept.version + 1, changed_at = clock_timestamp()`);
}
