import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withConnection } from "../temporary-database.ts";
import { auditAnyMoment } from "./audit/audit.ts";
import type { Finding } from "./audit/check.ts";
import type { Write } from "./audit/recordings.ts";
import type { Installation } from "./installation.ts";
import type { Journal } from "./load.ts";

export interface TakenBackup {
  readonly file: string;
  /** Everything that was answered before this instant has to be in it. */
  readonly begunAt: number;
  readonly tries: number;
}

const MOST_TRIES = 10;

/** Takes a backup while everything goes on; PostgreSQL may crash in between, then it is taken again. */
export async function takeBackup(installation: Installation, folder: string): Promise<TakenBackup> {
  for (let tries = 1; ; tries += 1) {
    const file = join(folder, `under-load-${tries}.backup`);
    const begunAt = performance.now();
    const { code, output } = await installation.admin(["backup", file]);
    if (code === 0) return { file, begunAt, tries };
    if (tries === MOST_TRIES) throw new Error(`No backup could be taken: ${output}`);
    await wait(500);
  }
}

/** Restores it into an empty database and audits that; a copy with one other bit must leave another one empty. */
export async function restoreAndAudit(
  installation: Installation,
  { file, begunAt }: TakenBackup,
  journal: Journal,
): Promise<Finding[]> {
  const restoredUrl = await createDatabase(installation, "restored");
  const restored = await installation.admin(["restore", file], restoredUrl);
  if (restored.code !== 0) throw new Error(`The backup was not restored: ${restored.output}`);
  const findings = await withConnection(restoredUrl, (client) =>
    auditAnyMoment(client, {
      ...answeredBefore(journal, begunAt),
      arrivals: [],
      interruptions: [],
      sent: [],
    }),
  );
  return [
    ...findings.map((finding) => ({ ...finding, claim: `restored backup: ${finding.claim}` })),
    await checkDamaged(installation, file),
  ];
}

/** What was answered later may be in it, or not. */
function answeredBefore(journal: Journal, instant: number): Journal {
  const as = <Item extends Write>(writes: readonly Item[]) =>
    writes.map((write) => ({
      ...write,
      answeredAt: write.answeredAt !== null && write.answeredAt < instant ? write.answeredAt : null,
    }));
  const { creators, projects, messages, imports, payouts } = journal;
  return {
    creators: as(creators),
    projects: as(projects),
    messages: as(messages),
    imports: as(imports),
    payouts: as(payouts),
  };
}

async function checkDamaged(installation: Installation, file: string): Promise<Finding> {
  const bytes = await readFile(file);
  const place = Math.floor(bytes.length / 2);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  const damaged = `${file}.damaged`;
  await writeFile(damaged, bytes);
  const emptyUrl = await createDatabase(installation, "damaged");
  const { code, output } = await installation.admin(["restore", damaged], emptyUrl);
  const { rows } = await withConnection(emptyUrl, (client) =>
    client.query<{ total: number }>(
      "select count(*)::int as total from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    ),
  );
  return {
    claim: "a backup with one changed bit is refused before anything is written",
    examined: bytes.length,
    faults: [
      ...(code === 0 ? [`it was restored: ${output}`] : []),
      ...(rows[0]?.total === 0 ? [] : [`${rows[0]?.total} tables were made`]),
    ],
  };
}

async function createDatabase({ databaseUrl }: Installation, name: string): Promise<string> {
  await withConnection(databaseUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
