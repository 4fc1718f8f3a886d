import { z } from "zod";
import { ConnectorFailure, type ConnectorFailureKind } from "../../connector-failure.ts";

const GraphErrorSchema = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: z.number().int(),
    error_subcode: z.number().int().optional().catch(undefined),
  }),
});

/** What the Graph API said of a request that it refused; kept as the cause of the failure. */
export interface GraphError {
  readonly code: number;
  readonly subcode: number | undefined;
  readonly message: string;
}

const WAIT_AFTER_THROTTLING_MS = 5 * 60_000;
/** The part of error 100 that tells of a missing object, or one that the token may not see. */
export const OBJECT_MISSING = 33;
/** Limits of an app, a user, a page, one kind of call, and those of business use cases. */
const THROTTLED = new Set([4, 17, 32, 613]);
const isBusinessUseCaseLimit = (code: number) => code >= 80_000 && code <= 80_014;
/** No such alias, no such business account, no such media. */
const MISSING = new Set([803, 110, 24]);
const TOKEN = new Set([102, 190, 463, 467]);
const PERMISSIONS = new Set([3, 10, 25, 368]);
/** Pages tell of a missing permission under the same number as of a missing page. */
const ASKS_FOR_PERMISSION = /requires the '[^']+' (permission|feature)/;

export function readGraphError(value: unknown): GraphError | undefined {
  const { data } = GraphErrorSchema.safeParse(value);
  if (data === undefined) return undefined;
  const { message, code, error_subcode: subcode } = data.error;
  return { message, code, subcode };
}

/** The failure that an error of the Graph API is. Its own words stay in the cause: they may repeat a token. */
export function toFailure(error: GraphError, status: number, retryAfterMs: number | undefined) {
  const { kind, words, providerStatus = status } = judge(error);
  return new ConnectorFailure(kind, `Meta: ${words} (code ${error.code})`, {
    providerStatus,
    cause: error,
    ...(kind === "throttled" ? { retryAfterMs: retryAfterMs ?? WAIT_AFTER_THROTTLING_MS } : {}),
  });
}

/** The error that a failure comes from, if the Graph API answered with one. */
export function graphErrorOf(failure: unknown): GraphError | undefined {
  if (!(failure instanceof ConnectorFailure)) return undefined;
  const cause = failure.cause;
  // Only `toFailure` sets a cause with a code that is a number and no Error.
  return cause instanceof Error || typeof (cause as GraphError | undefined)?.code !== "number"
    ? undefined
    : (cause as GraphError);
}

interface Judgement {
  readonly kind: ConnectorFailureKind;
  readonly words: string;
  readonly providerStatus?: number;
}

function judge({ code, subcode, message }: GraphError): Judgement {
  if (THROTTLED.has(code) || isBusinessUseCaseLimit(code)) return { kind: "throttled", words: "rate limit" };
  if (TOKEN.has(code)) {
    return { kind: "upstream", words: "the token is wrong, expired or revoked", providerStatus: 401 };
  }
  if (PERMISSIONS.has(code) || (code >= 200 && code <= 299) || ASKS_FOR_PERMISSION.test(message)) {
    return { kind: "upstream", words: "the token lacks a permission for this", providerStatus: 403 };
  }
  if (MISSING.has(code) || (code === 100 && subcode === OBJECT_MISSING)) {
    return { kind: "not_found", words: "no such object, or none that the token may see" };
  }
  return { kind: "upstream", words: "the request was refused" };
}

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
