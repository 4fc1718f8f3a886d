import { graphErrorOf } from "./graph-errors.ts";

/**
 * Meta fails a whole request when one field or metric in it is retired, or not offered for this kind of object. What was
 * refused once is left out for a day, for the same kind of object.
 */
export interface RefusedNames {
  /** Asks with all names that are not known to be refused, and again without those that are refused now. */
  ask<Answer>(
    kind: string,
    choose: (offered: (name: string) => boolean) => readonly string[],
    ask: (names: readonly string[]) => Promise<Answer>,
  ): Promise<Answer>;
  refuse(kind: string, names: readonly string[]): void;
}

const FORGET_AFTER_MS = 24 * 60 * 60_000;

export function createRefusedNames(now: () => Date): RefusedNames {
  const refusedAt = new Map<string, number>();
  const isOffered = (kind: string) => (name: string) =>
    now().getTime() - (refusedAt.get(`${kind} ${name}`) ?? Number.NEGATIVE_INFINITY) > FORGET_AFTER_MS;
  const refuse: RefusedNames["refuse"] = (kind, names) => {
    for (const name of names) refusedAt.set(`${kind} ${name}`, now().getTime());
  };
  return {
    refuse,
    async ask(kind, choose, ask) {
      for (;;) {
        const names = choose(isOffered(kind));
        try {
          return await ask(names);
        } catch (error) {
          const refused = namesRefusedBy(error, names);
          if (refused.length === 0) throw error;
          refuse(kind, refused);
        }
      }
    },
  };
}

/** Either the message lists all that is allowed, or it names what is not. */
export function namesRefusedBy(failure: unknown, asked: readonly string[]): string[] {
  const error = graphErrorOf(failure);
  if (error?.code !== 100) return [];
  const allowed = /must be one of the following values: (.+)$/s.exec(error.message)?.[1];
  if (allowed !== undefined) {
    const names = new Set(allowed.split(/[^\w]+/));
    return asked.filter((name) => !names.has(name));
  }
  const words = new Set(error.message.split(/[^\w]+/));
  return asked.filter((name) => words.has(name));
}
