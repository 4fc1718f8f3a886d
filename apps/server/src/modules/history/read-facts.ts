import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { AskedKeys, ClickHouse, TextFormat } from "../../infra/clickhouse/clickhouse.ts";
import { type FactColumn, factsTable, localTable } from "./history-tables.ts";

/** What is asked of an organization's facts, as the pieces of a statement. */
export interface FactsQuestion {
  /** What follows `select`. */
  readonly columns: string;
  /** The columns of facts that the other pieces name, but for the days and the videos. */
  readonly reading: readonly FactColumn[];
  readonly days: DayRange;
  readonly videos: AskedVideos;
  /** What more is asked of a fact. */
  readonly conditions?: readonly string[];
  /** What follows the conditions. */
  readonly rest?: string;
  /** Of the answer, which is one text; tab-separated values unless it is named. */
  readonly format?: TextFormat;
}

/** The videos that a question is about. */
export interface AskedVideos {
  readonly total: number;
  /** What conditions find in table `asked`. */
  readonly keys: AskedKeys;
  /** A condition on `video_key` alone, with which ClickHouse skips what it need not read. */
  readonly condition: string;
}

interface FactsOfOrganization {
  readonly generation: bigint;
  readonly organization_key: number;
}

/**
 * Asks for facts, each as its latest reading has it. ClickHouse keeps rows in parts, of which none has a video and day twice, and
 * merges them in its own time. To have it merge whatever it reads (`final`) takes ten times as long. So a day whose rows
 * are all in one part is read as it stands, and only of other days the latest row is looked for.
 */
export async function readFacts(
  clickhouse: ClickHouse,
  of: FactsOfOrganization,
  question: FactsQuestion,
): Promise<string> {
  const { format } = question;
  const { keys } = question.videos;
  if (keys === "") return "";
  const before = await listParts(clickhouse, of, question.days);
  const days = await listDaysInSeveral(clickhouse, of, question, before);
  const text = await clickhouse.text(toStatement(clickhouse, of, question, days), keys, format);
  const added = await listParts(clickhouse, of, question.days);
  return (await hasLateRows(clickhouse, of, question, { before, added }))
    ? clickhouse.text(merged(clickhouse, of, question), keys, format)
    : text;
}

interface Part {
  readonly month: string;
  readonly name: string;
  /** Rows that come later have a higher one; merging keeps the highest. */
  readonly lastBlock: number;
}

/** The parts with the months of these days, of each server. */
async function listParts(
  clickhouse: ClickHouse,
  { generation }: FactsOfOrganization,
  { from, to }: DayRange,
): Promise<Part[][]> {
  const ofEach = await clickhouse.rowsOfEach(`
    select partition, name, max_block_number from system.parts
    where active and database = '${clickhouse.database}' and table = 'facts_${generation}'
      and partition between '${monthOf(from)}' and '${monthOf(to)}'`);
  return ofEach.map((rows) =>
    rows.map(([month = "", name = "", lastBlock]) => ({ month, name, lastBlock: Number(lastBlock) })),
  );
}

function monthOf(day: string): string {
  return day.slice(0, 7).replace("-", "");
}

/** The days of which one server has rows of the organization in several parts. */
async function listDaysInSeveral(
  clickhouse: ClickHouse,
  of: FactsOfOrganization,
  { days }: FactsQuestion,
  parts: readonly (readonly Part[])[],
): Promise<string[]> {
  const months = new Set(
    parts
      .flatMap((ofServer) =>
        ofServer.filter(({ month }, index) => ofServer.findIndex((part) => part.month === month) < index),
      )
      .map(({ month }) => month),
  );
  if (months.size === 0) return [];
  const ofEach = await clickhouse.rowsOfEach(`
    select day from ${localTable(clickhouse.database, of.generation)}
    where ${isAsked(of, days)} and toYYYYMM(day) in (${[...months].join(", ")})
    group by day having min(_part_index) < max(_part_index)`);
  return [...new Set(ofEach.flat().map(([day = ""]) => day))].sort();
}

function isAsked({ organization_key }: FactsOfOrganization, { from, to }: DayRange): string {
  return `organization_key = ${organization_key} and day between '${from}' and '${to}'`;
}

function toStatement(
  clickhouse: ClickHouse,
  of: FactsOfOrganization,
  question: FactsQuestion,
  daysInSeveral: readonly string[],
): string {
  const { columns, days, videos, conditions = [], rest = "" } = question;
  const table = factsTable(clickhouse, of.generation);
  const isMeant = `${isAsked(of, days)} and ${videos.condition}`;
  if (daysInSeveral.length === 0)
    return `select ${columns} from ${table} where ${[isMeant, ...conditions].join(" and ")} ${rest}`;
  const reading = ["video_key", "day", ...question.reading].join(", ");
  const isInSeveral = isOneOfDays(daysInSeveral);
  return `select ${columns} from (
      select ${reading} from ${table} where ${isMeant} and not ${isInSeveral}
      union all
      select ${reading} from (
        select ${reading}, version from ${table} where ${isMeant} and ${isInSeveral}
        order by version desc limit 1 by video_key, day)
    ) ${conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`} ${rest}`;
}

/** Statements stand in an address, which may not be longer than 16,000 characters: of very many days the months are named. */
const MOST_DAYS_NAMED = 100;

function isOneOfDays(days: readonly string[]): string {
  return days.length <= MOST_DAYS_NAMED
    ? `day in (${days.map((day) => `'${day}'`).join(", ")})`
    : `toYYYYMM(day) in (${[...new Set(days.map(monthOf))].join(", ")})`;
}

function merged(clickhouse: ClickHouse, of: FactsOfOrganization, question: FactsQuestion): string {
  const { columns, days, videos, conditions = [], rest = "" } = question;
  return `select ${columns} from ${factsTable(clickhouse, of.generation)} final
    where ${[isAsked(of, days), videos.condition, ...conditions].join(" and ")} ${rest}`;
}

/**
 * Whether rows of the organization arrived between the two lists. What the feed sends is announced, and whoever asks notices;
 * rows of a feed that was frozen and goes on when another has taken over are not.
 */
async function hasLateRows(
  clickhouse: ClickHouse,
  of: FactsOfOrganization,
  { days }: FactsQuestion,
  { before, added }: { before: readonly Part[][]; added: readonly Part[][] },
): Promise<boolean> {
  const names = added
    .flatMap((parts, server) =>
      parts.filter(({ month, lastBlock }) => lastBlock > lastBlockOf(before[server] ?? [], month)),
    )
    .map(({ name }) => `'${name}'`);
  if (names.length === 0) return false;
  const ofEach = await clickhouse.rowsOfEach(`
    select count() from ${localTable(clickhouse.database, of.generation)}
    where ${isAsked(of, days)} and _part in (${names.join(", ")})`);
  return ofEach.some((rows) => rows[0] !== undefined && rows[0][0] !== "0");
}

function lastBlockOf(parts: readonly Part[], month: string): number {
  return parts.reduce((last, part) => (part.month === month ? Math.max(last, part.lastBlock) : last), -1);
}
