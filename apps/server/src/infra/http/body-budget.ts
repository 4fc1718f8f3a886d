import type { ServerResponse } from "node:http";
import { AppError } from "../app-error.ts";

/** Whose bodies are counted together: a person or key that is known, or whoever sends from one network. */
export interface BodyHolder {
  readonly name: string;
  readonly isKnown: boolean;
  /** The bytes count until it is sent; without one, until they have arrived. */
  readonly response?: ServerResponse;
}

interface Share {
  readonly total: number;
  readonly perHolder: number;
}

/** Strangers have a share of their own, so that they cannot use up what those who signed in need. */
const SHARES: Record<"known" | "strangers", Share> = {
  known: { total: 64_000_000, perHolder: 32_000_000 },
  strangers: { total: 16_000_000, perHolder: 4_000_000 },
};

const RETRY_AFTER_MS = 1_000;

interface BodyBudget {
  open(holder: BodyHolder): BodyLease;
}

/** What is held of one body. */
export interface BodyLease {
  /** Throws where the process would hold too much for the caller, or for all of their kind. */
  add(bytes: number): void;
  /** Gives everything back; once more does nothing. */
  release(): void;
}

export function createBodyBudget(shares = SHARES): BodyBudget {
  const held = { known: new Map<string, number>(), strangers: new Map<string, number>() };
  const totals = { known: 0, strangers: 0 };

  return {
    open({ name, isKnown }) {
      const kind = isKnown ? "known" : "strangers";
      const holders = held[kind];
      let mine = 0;
      return {
        add(bytes) {
          const ofHolder = (holders.get(name) ?? 0) + bytes;
          if (ofHolder > shares[kind].perHolder || totals[kind] + bytes > shares[kind].total)
            throw tooManyAtOnce();
          holders.set(name, ofHolder);
          totals[kind] += bytes;
          mine += bytes;
        },
        release() {
          totals[kind] -= mine;
          const left = (holders.get(name) ?? 0) - mine;
          if (left > 0) holders.set(name, left);
          else holders.delete(name);
          mine = 0;
        },
      };
    },
  };
}

function tooManyAtOnce(): AppError {
  return new AppError(
    "RATE_LIMITED",
    { retryAfterMs: RETRY_AFTER_MS },
    { message: "Too many large requests at once; try again shortly" },
  );
}

/** The memory of this process is one, whatever it serves. */
export const bodyBudget = createBodyBudget();
