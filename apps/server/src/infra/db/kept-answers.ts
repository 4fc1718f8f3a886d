import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Clock } from "../clock.ts";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

export interface KeepingContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly organization: { readonly id: string };
}

export interface AnswerName {
  readonly operation: string;
  /** Everything that the answer depends on, besides the organization's rows and today. */
  readonly query: object;
}

interface KeptAnswer {
  readonly version: string;
  readonly keptAtMs: number;
  readonly answer: Promise<unknown>;
}

const MAX_ANSWERS = 100;
/** Instants in the near future, as clocks of others may have them, come to pass meanwhile. */
const MAX_AGE_MS = 60_000;

const answersByDatabase = new WeakMap<Database, Map<string, KeptAnswer>>();

/**
 * The answer to an earlier question if nothing it could be made of has changed since, in whichever process: rows raise
 * their organization's version as they change. The version is read before the answer is worked out, so that an answer is
 * at least as new. Whoever asks the same at the same moment waits for one answer.
 */
export async function keepAnswer<Answer>(
  { db, clock, organization }: KeepingContext,
  { operation, query }: AnswerName,
  workOut: () => Promise<Answer>,
): Promise<Answer> {
  const answers = answersByDatabase.get(db) ?? new Map<string, KeptAnswer>();
  answersByDatabase.set(db, answers);
  const now = clock.now();
  const name = JSON.stringify([organization.id, operation, dateOf(now), query]);
  const version = await readVersion(db, organization.id);
  const kept = answers.get(name);
  const age = kept === undefined ? Number.POSITIVE_INFINITY : now.getTime() - kept.keptAtMs;
  // Safe: an operation's name stands for one kind of answer.
  if (kept?.version === version && age >= 0 && age <= MAX_AGE_MS) return kept.answer as Promise<Answer>;
  const answer = workOut();
  answers.delete(name);
  answers.set(name, { version, keptAtMs: now.getTime(), answer });
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
  answer.catch(() => answers.delete(name));
  return answer;
}

async function readVersion(db: Database, organizationId: string): Promise<string> {
  const { version } = await db.row<{ version: string }>(sql`
    select coalesce(sum(version), 0)::text as version from organization_versions where organization_id = ${organizationId}`);
  return version;
}
