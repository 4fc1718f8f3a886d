import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";

/** What an operation answered: the body as text, ready to be sent. */
export interface TextAnswer {
  readonly status: number;
  readonly text: string;
}

interface AnswerQuestion {
  readonly db: Database;
  readonly clock: Clock;
  readonly organizationId: string;
  /** Everything that the answer depends on, besides the organization's rows and today. */
  readonly name: string;
}

export type KeepAnswer = (
  question: AnswerQuestion,
  workOut: () => Promise<TextAnswer>,
) => Promise<TextAnswer>;

interface KeptAnswer {
  readonly version: string;
  readonly keptAtMs: number;
  readonly answer: Promise<TextAnswer>;
  characters: number;
}

/** Instants in the near future, such as when an invitation ends, come to pass meanwhile. */
const MAX_AGE_MS = 60_000;
const MAX_CHARACTERS = 16_000_000;
const MAX_CHARACTERS_OF_ONE = 500_000;

/**
 * Keeps answers for as long as nothing they could be made of has changed, in whichever process: rows raise their
 * organization's version as they change. The version is read before the answer is worked out, so that an answer is at least
 * as new. Whoever asks the same at the same moment waits for one answer. What was asked for longest ago goes first.
 */
export function createKeptAnswers(): KeepAnswer {
  const answers = new Map<string, KeptAnswer>();
  let characters = 0;

  function forget(key: string, kept: KeptAnswer): void {
    if (answers.get(key) !== kept) return;
    answers.delete(key);
    characters -= kept.characters;
  }

  function makeRoom(): void {
    for (const [key, kept] of answers) {
      if (characters <= MAX_CHARACTERS) return;
      forget(key, kept);
    }
  }

  return async ({ db, clock, organizationId, name }, workOut) => {
    const now = clock.now();
    const key = `${organizationId} ${dateOf(now)} ${name}`;
    const version = await readVersion(db, organizationId);
    const known = answers.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : now.getTime() - known.keptAtMs;
    if (known !== undefined) {
      answers.delete(key);
      answers.set(key, known);
      if (known.version === version && age >= 0 && age <= MAX_AGE_MS) {
        const answer = await known.answer;
        // A refusal comes with headers of its own.
        return answer.status === 200 ? answer : workOut();
      }
      forget(key, known);
    }
    const kept: KeptAnswer = { version, keptAtMs: now.getTime(), answer: workOut(), characters: key.length };
    answers.set(key, kept);
    characters += kept.characters;
    kept.answer.then(
      ({ status, text }) => {
        if (status !== 200 || text.length > MAX_CHARACTERS_OF_ONE) forget(key, kept);
        if (answers.get(key) !== kept) return;
        kept.characters += text.length;
        characters += text.length;
        makeRoom();
      },
      () => forget(key, kept),
    );
    return kept.answer;
  };
}

export async function readVersion(db: Database, organizationId: string): Promise<string> {
  const { version } = await db.row<{ version: string }>(sql`
    select coalesce(sum(version), 0)::text as version from organization_versions where organization_id = ${organizationId}`);
  return version;
}
