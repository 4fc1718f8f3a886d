import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type Dispatcher, request } from "undici";
import type { BackupSettings } from "../../infra/backup/backup-settings.ts";
import { findLastBackup } from "../../infra/backup/scheduled-backups.ts";
import type { ClickHouse } from "../../infra/clickhouse/clickhouse.ts";
import type { Clock } from "../../infra/clock.ts";
import { checkSmtp } from "../../infra/mail/mailer.ts";
import type { Outgoing } from "../../infra/outgoing/outgoing.ts";
import { providerDispatcher } from "../rails/provider/http-provider.ts";
import { type Check, counted, lasting, reasonOf, type Seen } from "./run-checks.ts";

/** What the settings say of the server, as far as it can be looked at. */
export interface ServerParts {
  /** What whoever started it should know. */
  readonly warnings: readonly string[];
  readonly nodeVersion: string;
  readonly smtpUrl: string | undefined;
  readonly hasMailbox: boolean;
  readonly dataDir: string;
  readonly backups: BackupSettings;
  /** Services that the server calls by itself, wherever they are. */
  readonly calledUrls: readonly string[];
  /** The payout provider, which is reached as payouts reach it. */
  readonly providerUrl?: string | undefined;
  readonly outgoing: Pick<Outgoing, "dispatcher">;
  readonly clock: Clock;
}

/** Everything that needs no database. */
export function serverChecks(parts: ServerParts): Check[] {
  const scope = "server" as const;
  return [
    { scope, check: "settings", title: "Settings", look: async () => lookAtSettings(parts) },
    { scope, check: "node", title: "Node", look: async () => lookAtNode(parts.nodeVersion) },
    { scope, check: "mail", title: "Email", look: () => lookAtMail(parts) },
    { scope, check: "outgoing", title: "Way out", look: () => lookOutside(parts) },
    { scope, check: "disk", title: "Disk", look: () => lookAtDisk(parts) },
    { scope, check: "backups", title: "Backups", look: () => lookAtBackups(parts) },
  ];
}

function lookAtSettings({ warnings }: ServerParts): Seen {
  if (warnings.length === 0) return { state: "ok", seen: "They can be read, and none looks risky." };
  return {
    state: "warning",
    seen: `They can be read; ${counted(warnings.length, "is", "are")} worth a second look.`,
    next: "Run npm run doctor on the server, which names them; docs/self-hosting.md explains each setting.",
    details: warnings,
  };
}

/** Older ones got no security fixes any more when this release was made. */
const OLDEST_MAINTAINED_NODE = 22;

function lookAtNode(version: string): Seen {
  const seen = `This is Node ${version}.`;
  return Number(version.split(".", 1)[0]) < OLDEST_MAINTAINED_NODE
    ? {
        state: "warning",
        seen: `${seen} It works, but its makers no longer mend it.`,
        next: "Install the newest long-term release of Node.",
      }
    : { state: "ok", seen };
}

const SMTP_WITHIN_MS = 4_000;

/** Connects, greets and signs in, and sends nothing. */
async function lookAtMail({ smtpUrl, hasMailbox }: ServerParts): Promise<Seen> {
  if (smtpUrl === undefined)
    return {
      state: "not_set_up",
      seen: `Emails become files${hasMailbox ? ", which owners read in the mailbox" : ""}; nobody gets one.`,
      next: "Set SMTP_URL and MAIL_FROM before others work with this server.",
    };
  const { host } = new URL(smtpUrl);
  try {
    await checkSmtp(smtpUrl, SMTP_WITHIN_MS);
    return { state: "ok", seen: "The mail server answers and lets us in.", details: [host] };
  } catch (error) {
    return {
      state: "failing",
      seen: "The mail server does not answer, or does not let us in.",
      next: "Check SMTP_URL: host, port, user name and password, and that a firewall lets the port through.",
      details: [`${host}: ${reasonOf(error)}`],
    };
  }
}

const CALL_WITHIN_MS = 4_000;

/** Any answer will do: it shows that names are resolved, and that the way and the address guard let us through. */
async function lookOutside({ calledUrls, providerUrl, outgoing }: ServerParts): Promise<Seen> {
  const guarded = new Set(calledUrls.map((url) => new URL(url).origin));
  const provider = providerUrl === undefined ? [] : [new URL(providerUrl).origin];
  const origins = [...new Set([...guarded, ...provider])];
  if (origins.length === 0)
    return { state: "not_set_up", seen: "No setting names a service that this server would call." };
  const toProvider = providerDispatcher(CALL_WITHIN_MS);
  const failures = await Promise.all([
    ...[...guarded].map((origin) => whyUnreached(origin, outgoing.dispatcher)),
    ...provider.map((origin) => whyUnreached(origin, toProvider)),
  ]);
  await toProvider.close();
  const failed = failures.filter((failure) => failure !== undefined);
  if (failed.length === 0)
    return { state: "ok", seen: `${counted(origins.length, "service")} can be reached.`, details: origins };
  return {
    state: failed.length === origins.length ? "failing" : "warning",
    seen: `${failed.length} of ${counted(origins.length, "service")} cannot be reached.`,
    next: "Check the name server and the firewall: Clipledger calls out directly over https and uses no proxy.",
    details: failed,
  };
}

async function whyUnreached(origin: string, dispatcher: Dispatcher): Promise<string | undefined> {
  try {
    const { body } = await request(origin, {
      method: "HEAD",
      dispatcher,
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    await body.dump();
    return undefined;
  } catch (error) {
    return `${origin}: ${reasonOf(error)}`;
  }
}

const GB = 1_000_000_000;

async function lookAtDisk({ dataDir, backups }: ServerParts): Promise<Seen> {
  const folders = [
    { name: "data folder", path: dataDir },
    ...(backups.folder === undefined ? [] : [{ name: "folder for backups", path: backups.folder }]),
  ];
  const spaces = await Promise.all(
    folders.map(async (folder) => ({ ...folder, ...(await spaceOf(folder.path)) })),
  );
  const fullest = spaces.toSorted((one, other) => one.free - other.free)[0] ?? {
    free: 0,
    share: 0,
    name: "",
  };
  return {
    ...judgeSpace(fullest),
    details: spaces.map(({ path, free }) => `${path}: ${sizeOf(free)} free`),
  };
}

interface Space {
  readonly free: number;
  /** What part of the whole is free. */
  readonly share: number;
}

export function judgeSpace({ free, share, name }: Space & { readonly name: string }): Seen {
  const seen = `${sizeOf(free)} (${Math.floor(share * 100)} %) are free for the ${name}.`;
  const next = "Make room or enlarge the disk: PostgreSQL stops where it is full.";
  if (free < GB / 2) return { state: "failing", seen, next };
  if (free < 2 * GB || (share < 0.1 && free < 20 * GB)) return { state: "warning", seen, next };
  return { state: "ok", seen };
}

function sizeOf(bytes: number): string {
  return bytes < GB ? `${Math.floor(bytes / 1_000_000)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}

/** A folder that is not made yet will be on the disk of the one above it. */
async function spaceOf(path: string): Promise<Space> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { free: bavail * bsize, share: blocks === 0 ? 0 : bavail / blocks };
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    return spaceOf(above);
  }
}

const DAY_MS = 86_400_000;
/** A backup of a large database takes its time. */
const PATIENCE_MS = 6 * 3_600_000;

async function lookAtBackups({
  backups: { folder, schedule, passphrase },
  clock,
}: ServerParts): Promise<Seen> {
  if (folder === undefined)
    return {
      state: "not_set_up",
      seen: "This server takes no backups by itself.",
      next: "Set CLIPLEDGER_BACKUP_DIR, or see that somebody backs it up (docs/backups.md).",
    };
  const details = [folder];
  const problem = await problemOfFolder(folder);
  if (problem !== undefined)
    return {
      state: "failing",
      seen: problem,
      details,
      next: "Create it for the user that runs the worker (mkdir -m 700), mount its disk, or correct CLIPLEDGER_BACKUP_DIR.",
    };
  const takenAt = await findLastBackup(folder);
  if (takenAt === undefined)
    return {
      state: "warning",
      seen: "The folder for backups has none yet.",
      details,
      next: "Take one now: npm run admin -- backup FILE. If the next scheduled one is missing too, read the log of the worker.",
    };
  const age = Math.max(0, clock.now().getTime() - takenAt.getTime());
  const seen = `The newest was taken ${lasting(age)} ago, and verified then.`;
  if (age > longestPause(schedule) + PATIENCE_MS)
    return {
      state: "failing",
      seen,
      details,
      next: 'Read the log of the worker for "backups.take": a backup is overdue.',
    };
  if (passphrase === undefined)
    return {
      state: "warning",
      seen: `${seen} It is not encrypted, and is without the server's secrets.`,
      details,
      next: "Set CLIPLEDGER_BACKUP_KEY, or keep the secrets elsewhere (docs/backups.md).",
    };
  return { state: "ok", seen, details };
}

/** A missing folder is created with the first backup, but more often its disk is not mounted or its name is wrong. */
async function problemOfFolder(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return "CLIPLEDGER_BACKUP_DIR is not a folder.";
    await access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT"
      ? "The folder for backups does not exist."
      : "The folder for backups cannot be written to.";
  }
}

/** At most so long between two backups of a crontab line, roughly: a day, a week, a month or a year. */
export function longestPause(schedule: string): number {
  const [, , dayOfMonth = "*", month = "*", weekday = "*"] = schedule.split(/\s+/);
  if (month !== "*") return 366 * DAY_MS;
  if (dayOfMonth !== "*") return 31 * DAY_MS;
  return weekday === "*" ? DAY_MS : 7 * DAY_MS;
}

type MeasureLag = () => Promise<{ readonly seconds: number; readonly is_filled: boolean } | undefined>;

/** The database beside PostgreSQL, where one is set up. */
export function clickHouseCheck(clickhouse: ClickHouse | undefined, measureLag: MeasureLag): Check {
  return {
    scope: "server",
    check: "clickhouse",
    title: "ClickHouse",
    look: async () => (clickhouse === undefined ? NO_CLICKHOUSE : lookAtClickHouse(clickhouse, measureLag)),
  };
}

const NO_CLICKHOUSE: Seen = {
  state: "not_set_up",
  seen: "History is in PostgreSQL alone, which is fine for most.",
};
const LAGGING_SECONDS = 300;

async function lookAtClickHouse(clickhouse: ClickHouse, measureLag: MeasureLag): Promise<Seen> {
  const answers = await clickhouse.rows("select version()").catch(reasonOf);
  if (typeof answers === "string")
    return {
      state: "failing",
      seen: "ClickHouse does not answer; PostgreSQL answers in its place.",
      details: [answers],
      next: "Check CLICKHOUSE_URL, its user and its password, and that the server runs.",
    };
  const { seconds, is_filled } = (await measureLag()) ?? { seconds: 0, is_filled: false };
  const seen = `ClickHouse ${answers[0]?.[0]} answers and is ${lasting(seconds * 1000)} behind.`;
  if (!is_filled)
    return {
      state: "warning",
      seen: `${seen} It is still being filled.`,
      next: "Wait; PostgreSQL answers until then.",
    };
  if (seconds > LAGGING_SECONDS)
    return {
      state: "warning",
      seen,
      next: "See that a worker runs: it feeds ClickHouse (docs/history-on-clickhouse.md).",
    };
  return { state: "ok", seen };
}
