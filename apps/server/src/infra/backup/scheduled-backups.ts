import { access, constants, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Services } from "../context.ts";
import { sql } from "../db/sql.ts";
import { defineTask, type Task } from "../tasks/task.ts";
import { verifyArchive } from "./archive-reader.ts";
import type { BackupSettings, Retention } from "./backup-settings.ts";
import { describeInstallation, type Installation } from "./installation.ts";
import { type BackupOptions, takeBackup } from "./take-backup.ts";

interface ScheduledBackupOptions extends Installation {
  readonly databaseUrl: string;
  readonly settings: BackupSettings;
  /** Ends a backup under way: its process is about to stop. */
  readonly signal: AbortSignal;
  /** Rows that belong to the backup, too. */
  readonly elsewhere?: BackupOptions["elsewhere"];
}

/** Only processes that have a folder for backups know this task, so that one of them runs it. */
export function scheduledBackupTask(
  folder: string,
  options: ScheduledBackupOptions,
): Task<Record<string, never>> {
  return defineTask({
    name: "backups.take",
    input: z.object({}),
    schedule: options.settings.schedule,
    run: async (services) => {
      try {
        await takeAndPrune(services, folder, options);
      } catch (error) {
        services.metrics.backups.countFailure();
        throw error;
      }
    },
  });
}

const BACKUP_LOCK = 7_305_551_002;

/** A lock of its own, as the queue gives a task that lasts for hours to a second process. */
function takeAndPrune(services: Services, folder: string, options: ScheduledBackupOptions): Promise<void> {
  return services.db.session(async (session) => {
    const { locked } = await session.row<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(${BACKUP_LOCK}) as locked`,
    );
    if (!locked) return services.log.warn("a backup is under way already");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    await removeUnfinished(folder);
    await takeVerified(services, folder, options);
    await prune(services, folder, options.settings.keep);
  });
}

async function takeVerified(
  { clock, log }: Services,
  folder: string,
  { databaseUrl: url, settings, signal, elsewhere, ...installation }: ScheduledBackupOptions,
): Promise<void> {
  const now = clock.now();
  const { passphrase } = settings;
  const path = join(folder, backupName(now));
  const described = await describeInstallation(installation, passphrase);
  const { rows, bytes } = await takeBackup({
    url,
    path,
    passphrase,
    now,
    signal,
    ...described,
    ...(elsewhere && { elsewhere }),
  });
  try {
    await verifyArchive({ path, passphrase });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  log.info({ file: path, rows, bytes }, "backup taken and verified");
}

/** Comes after a good backup only, which is the newest and stays. */
async function prune({ log }: Services, folder: string, keep: Retention): Promise<void> {
  for (const { name } of chooseSuperfluous(await listBackups(folder), keep)) {
    await rm(join(folder, name), { force: true });
    log.info({ file: name }, "old backup removed");
  }
}

/** Left by a process that was killed; whoever has the lock is the only one to write. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^clipledger-\d{8}T\d{6}Z\.backup\.partial$/.test(name)) await rm(join(folder, name));
}

interface NamedBackup {
  readonly name: string;
  readonly takenAt: Date;
}

/** Such as `clipledger-20261117T024100Z.backup`; other files in the folder are left alone. */
export function backupName(takenAt: Date): string {
  const stamp = takenAt.toISOString().replace(/[-:]|\.\d{3}/g, "");
  return `clipledger-${stamp}.backup`;
}

/** By time, the oldest first; none where the folder is missing. */
async function listBackups(folder: string): Promise<NamedBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second] =
      /^clipledger-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? [];
    if (year === undefined) return [];
    const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return Number.isNaN(takenAt.getTime()) ? [] : [{ name, takenAt }];
  });
}

export async function findLastBackup(folder: string): Promise<Date | undefined> {
  return (await listBackups(folder)).at(-1)?.takenAt;
}

/** All but the newest of each of the last days, weeks and months that have one. The newest of all always stays. */
export function chooseSuperfluous(backups: readonly NamedBackup[], keep: Retention): NamedBackup[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const spans = [
    [keep.daily, (at: Date) => at.toISOString().slice(0, 10)],
    [keep.weekly, weekOf],
    [keep.monthly, (at: Date) => at.toISOString().slice(0, 7)],
  ] as const;
  for (const [most, spanOf] of spans) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.takenAt);
      if (seen.has(span) || seen.size >= most) continue;
      seen.add(span);
      kept.add(backup);
    }
  }
  return backups.filter((backup) => !kept.has(backup));
}

const WEEK_MS = 7 * 86_400_000;

/** Weeks begin on Mondays; the first instant of all was a Thursday. */
function weekOf(at: Date): string {
  return String(Math.floor((at.getTime() + 3 * 86_400_000) / WEEK_MS));
}
