import {
  addDays,
  type CalendarDate,
  calendarDate,
  dateOf,
  parseCalendarDate,
} from "@clipledger/domain/calendar/calendar-date";
import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import { StartRefusal } from "../infra/app-error.ts";
import type { ClickHouse } from "../infra/clickhouse/clickhouse.ts";
import type { Database, Session } from "../infra/db/database.ts";
import { sql } from "../infra/db/sql.ts";
import {
  type ArchivedOrganization,
  archiveFacts,
  previewArchiving,
} from "../modules/history/archive-facts.ts";
import { bringFactsBack } from "../modules/history/bring-facts-back.ts";
import { type Command, type CommandServices, readOptions } from "./command.ts";

const ArchiveSchema = z.strictObject({
  before: z
    .string()
    .refine((text) => parseCalendarDate(text) !== undefined, { error: "expected a day such as 2025-01-01" })
    .transform(calendarDate),
  "dry-run": z.boolean().default(false),
  shrink: z.boolean().default(false),
});

export const archiveFactsCommand: Command = {
  name: "archive-facts",
  usage: `archive-facts --before DAY [--dry-run] [--shrink]
  Lets daily facts before a day leave PostgreSQL, once ClickHouse is found to have exactly these. Days that an unsettled
  window rests on stay. --shrink gives their room back to the disk: facts cannot be read meanwhile. See docs/archiving.md.`,
  prepare(args) {
    const options = readOptions(ArchiveSchema, args);
    if (typeof options === "string") return options;
    const { before } = options;
    return async (services) => {
      refuseRecent(services, before);
      const clickhouse = requireClickHouse(services);
      if (options["dry-run"])
        return describe(services, await previewArchiving(services.db, before), {
          before,
          verb: "would leave",
        });
      await alone(services.db, async (session) => {
        const archived = await archiveFacts({ db: services.db, clickhouse }, before, (id, facts) =>
          services.print(`${id}: ${facts.toLocaleString("en")} facts so far\n`),
        );
        describe(services, archived, { before, verb: "left" });
        await vacuum(session, before, options.shrink);
      });
    };
  },
};

/** Syncs still correct what they saw some days ago, and imports come late. */
const YOUNGEST_DAYS = 31;

function refuseRecent({ clock }: CommandServices, before: CalendarDate): void {
  const last = addDays(dateOf(clock.now()), -YOUNGEST_DAYS);
  if (before > last)
    throw new StartRefusal(
      `Facts of the last ${YOUNGEST_DAYS} days stay: --before can be ${last} at the latest.`,
    );
}

function requireClickHouse({ clickhouse }: CommandServices): ClickHouse {
  if (clickhouse !== undefined) return clickhouse;
  throw new StartRefusal(
    "Set CLICKHOUSE_URL and its fellows, as for the server: archived facts are in ClickHouse.",
  );
}

function describe(
  { print }: CommandServices,
  organizations: readonly ArchivedOrganization[],
  { before, verb }: { before: CalendarDate; verb: string },
): void {
  for (const { organizationId, archivedBefore, facts, videos, videosLeft } of organizations) {
    const bound =
      archivedBefore === before
        ? ""
        : `; facts from ${archivedBefore} on stay, unsettled windows rest on them`;
    const left =
      videosLeft === 0
        ? ""
        : `; ${videosLeft} videos changed meanwhile or are not in ClickHouse yet: run it again`;
    print(`${organizationId}: ${counted(facts)} of ${videos} videos ${verb}${bound}${left}\n`);
  }
  const total = organizations.reduce((sum, { facts }) => sum + facts, 0);
  print(`${counted(total)} ${verb}.\n`);
}

function counted(facts: number): string {
  return `${facts.toLocaleString("en")} ${facts === 1 ? "fact" : "facts"}`;
}

const ARCHIVE_LOCK = 4_270_043;

/** Of all that move facts by the command line, one at a time. */
function alone(db: Database, work: (session: Session) => Promise<void>): Promise<void> {
  return db.session(async (session) => {
    const { is_ours } = await session.row<{ is_ours: boolean }>(
      sql`select pg_try_advisory_lock(${ARCHIVE_LOCK}::bigint) as is_ours`,
    );
    if (!is_ours)
      throw new StartRefusal("Facts are being archived or brought back by another process already.");
    await work(session);
  });
}

/** Room is free for other facts after the one, and for other files after the other. */
async function vacuum(session: Session, before: CalendarDate, shrinks: boolean): Promise<void> {
  const tables = await session.rows<{ name: string }>(sql`
    select i.inhrelid::regclass::text as name from pg_inherits i
    where i.inhparent = 'video_facts'::regclass and i.inhrelid::regclass::text <= ${`video_facts_${before.slice(0, 4)}`} order by 1`);
  await session.client.query("set statement_timeout = 0");
  for (const { name } of tables)
    await session.client.query(`vacuum (${shrinks ? "full, " : ""}analyze) ${name}`);
}

const UnarchiveSchema = z.strictObject({
  organization: z.string().regex(idPattern("organization"), { error: "expected an org_ id" }).optional(),
});

export const unarchiveFactsCommand: Command = {
  name: "unarchive-facts",
  usage: `unarchive-facts [--organization ORG]
  Brings all archived facts back to PostgreSQL, of every organization or of one.`,
  prepare(args) {
    const options = readOptions(UnarchiveSchema, args);
    if (typeof options === "string") return options;
    return async (services) => {
      const clickhouse = requireClickHouse(services);
      await alone(services.db, async (session) => {
        const { organization = null } = options;
        const archived = await session.rows<{ id: string; key: number }>(sql`
          select o.id, o.key from organizations o join fact_archives a on a.organization_key = o.key
          where ${organization}::text is null or o.id = ${organization} order by o.key`);
        let total = 0;
        for (const { id, key } of archived) {
          const facts = await bringFactsBack({ db: services.db, clickhouse }, key, undefined, (soFar) =>
            services.print(`${id}: ${counted(soFar)} so far\n`),
          );
          total += facts;
        }
        services.print(`${counted(total)} of ${archived.length} organizations came back.\n`);
      });
    };
  },
};
