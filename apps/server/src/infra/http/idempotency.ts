import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { AppError, badRequest } from "../app-error.ts";
import type { Services } from "../context.ts";
import { notingCommits, type Queryable } from "../db/database.ts";
import { insertRow } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";
import type { TextAnswer } from "./kept-answers.ts";
import type { MemberCaller, RequestContext } from "./request-context.ts";

const REPLAYED_HEADER = "idempotent-replayed";

const KEPT_MS = 24 * 60 * 60_000;
const LEASE_MS = 60_000;
const RENEWAL_MS = 20_000;
/** How long a repeat waits for the first answer. */
const PATIENCE_MS = 20_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/** The request's Idempotency-Key, or undefined when there is none. */
export function readIdempotencyKey({ headers }: IncomingMessage): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[!-~]{1,255}$/.test(key)) return key;
  const message = "Send one key of 1 to 255 visible ASCII characters, without spaces";
  throw badRequest([{ path: "idempotency-key", message }]);
}

/** A request that is to happen once, however often it is sent. */
export interface IdempotentRequest {
  readonly key: string;
  readonly caller: MemberCaller;
  /** All that makes it this request and no other; a colleague's is another one. */
  readonly content: readonly string[];
  readonly bodyDigest: Buffer;
  readonly isRepeatable: boolean;
}

/** What an operation works with, so that what it does and says can be kept. */
type Means = Required<Pick<RequestContext, "db" | "setHeader">>;

export type AnswerOnce = (
  request: IdempotentRequest,
  setHeader: RequestContext["setHeader"],
  work: (means: Means) => Promise<TextAnswer>,
) => Promise<TextAnswer>;

/**
 * Answers a request, or repeats its first answer. Of requests with one key at the same moment one works, in whichever process,
 * and the others wait for it. Each transaction of the work is noted with the key as it commits: whoever finds a request that
 * nobody works on any more knows whether it has happened.
 */
export function createAnswerOnce(
  services: Services,
  { patienceMs = PATIENCE_MS, renewalMs = RENEWAL_MS } = {},
): AnswerOnce {
  const turns = new Map<string, { fingerprint: Buffer; end: Promise<unknown> }>();
  return async (request, setHeader, work) => {
    const asked = { ...request, fingerprint: fingerprintOf(request) };
    const name = `${request.caller.organization.id} ${request.key}`;
    const startedAt = performance.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; ) {
      const turn = turns.get(name);
      if (turn === undefined) {
        const answering = answerOrRepeat({ ...services, renewalMs }, asked, setHeader, work);
        turns.set(name, { ...asked, end: answering.catch(() => undefined) });
        const answer = await answering.finally(() => turns.delete(name));
        if (answer !== undefined) return answer;
      } else if (!turn.fingerprint.equals(asked.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      const leftMs = patienceMs - (performance.now() - startedAt);
      if (leftMs <= 0) throw new AppError("IDEMPOTENCY_KEY_IN_PROGRESS");
      if (turn !== undefined) await Promise.race([turn.end, pause(leftMs, undefined, { ref: false })]);
      else {
        await pause(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  };
}

interface Renewing extends Services {
  readonly renewalMs: number;
}

interface AskedRequest extends IdempotentRequest {
  readonly fingerprint: Buffer;
}

function fingerprintOf({ caller, content, bodyDigest }: IdempotentRequest): Buffer {
  const place = JSON.stringify([caller.userId, ...content]);
  return createHash("sha256").update(place).update(bodyDigest).digest();
}

/** Undefined: another process works on it. */
async function answerOrRepeat(
  services: Renewing,
  asked: AskedRequest,
  setHeader: RequestContext["setHeader"],
  work: (means: Means) => Promise<TextAnswer>,
): Promise<TextAnswer | undefined> {
  const now = services.clock.now();
  const token = randomUUID();
  const row = await claimOrFind(services.db, asked, token, now);
  if (row.is_claimed) return workOut(services, { ...asked, token }, setHeader, work);
  // Kept by a transaction that began after ours: the next look will see it.
  if (row.fingerprint === null || row.lease_until === null) return undefined;
  if (!row.fingerprint.equals(asked.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (row.status !== null && row.answer_sealed !== null) {
    const { text, headers } = openAnswer(services, asked, row.answer_sealed);
    for (const [header, value] of Object.entries({ ...headers, [REPLAYED_HEADER]: "true" }))
      setHeader(header, value);
    return { status: row.status, text };
  }
  if (row.lease_until <= now && row.has_committed) throw new AppError("IDEMPOTENCY_OUTCOME_UNKNOWN");
  return undefined;
}

interface ClaimedRequest extends AskedRequest {
  readonly token: string;
}

async function workOut(
  services: Renewing,
  claimed: ClaimedRequest,
  setHeader: RequestContext["setHeader"],
  work: (means: Means) => Promise<TextAnswer>,
): Promise<TextAnswer> {
  const { db, log, renewalMs } = services;
  const headers: Record<string, string> = {};
  const means = {
    db: notingCommits(db, (tx) => noteCommit(tx, claimed)),
    setHeader: (header: string, value: string) => {
      headers[header] = value;
      setHeader(header, value);
    },
  };
  const warn = (error: unknown) => log.warn({ err: error }, "idempotency key not brought up to date");
  const renewal = setInterval(() => void renewLease(services, claimed).catch(warn), renewalMs).unref();
  try {
    const answer = await work(means);
    // Whoever asked gets the answer, kept or not; without it, a repeat hears that it is lost.
    if (isKept(answer)) await keepAnswer(services, claimed, { ...answer, headers }).catch(warn);
    else await giveBack(services, claimed).catch(warn);
    return answer;
  } catch (error) {
    await giveBack(services, claimed).catch(warn);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** What may be otherwise in a moment is asked for again. */
function isKept({ status }: TextAnswer): boolean {
  return status < 500 && ![401, 408, 429].includes(status);
}

interface KeyRow {
  readonly is_claimed: boolean;
  readonly fingerprint: Buffer | null;
  readonly lease_until: Date | null;
  readonly has_committed: boolean | null;
  readonly status: number | null;
  readonly answer_sealed: string | null;
}

/**
 * Takes the key if it is free: new, of yesterday, or left behind by somebody who wrote nothing, or whose work may be taken up.
 * Otherwise finds what is kept of it.
 */
function claimOrFind(db: Queryable, asked: AskedRequest, token: string, now: Date): Promise<KeyRow> {
  const { caller, key, fingerprint, isRepeatable } = asked;
  const organizationId = caller.organization.id;
  const keptSince = new Date(now.getTime() - KEPT_MS);
  return db.row(sql`
    with claimed as (
      ${insertRow("idempotency_keys as k", {
        organizationId,
        key,
        apiKeyId: caller.actor.apiKeyId,
        fingerprint,
        createdAt: now,
        token,
        leaseUntil: new Date(now.getTime() + LEASE_MS),
      })}
      on conflict (organization_id, key) do update set
        api_key_id = excluded.api_key_id, fingerprint = excluded.fingerprint, created_at = excluded.created_at,
        token = excluded.token, lease_until = excluded.lease_until, status = null, answer_sealed = null,
        has_committed = k.has_committed and k.created_at > ${keptSince}
      where (k.status is not null or k.lease_until <= ${now}) and k.created_at <= ${keptSince}
        or k.status is null and k.lease_until <= ${now}
          and (not k.has_committed or ${isRepeatable} and k.fingerprint = excluded.fingerprint)
      returning k.token
    )
    select exists (select from claimed) as is_claimed, k.fingerprint, k.lease_until, k.has_committed, k.status,
      k.answer_sealed
    from (values (true)) as one left join idempotency_keys k on k.organization_id = ${organizationId} and k.key = ${key}`);
}

/** Undoes the transaction of whoever lost the lease: another may be at the same work. */
async function noteCommit(tx: Queryable, claimed: ClaimedRequest): Promise<void> {
  const noted = await tx.execute(
    sql`update idempotency_keys set has_committed = true where ${isClaimed(claimed)}`,
  );
  if (noted === 0) throw new AppError("IDEMPOTENCY_KEY_IN_PROGRESS");
}

async function renewLease({ db, clock }: Services, claimed: ClaimedRequest): Promise<void> {
  const leaseUntil = new Date(clock.now().getTime() + LEASE_MS);
  await db.execute(sql`update idempotency_keys set lease_until = ${leaseUntil} where ${isClaimed(claimed)}`);
}

interface FirstAnswer extends TextAnswer {
  readonly headers: Readonly<Record<string, string>>;
}

async function keepAnswer(
  { db, sealer }: Services,
  claimed: ClaimedRequest,
  { status, text, headers }: FirstAnswer,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify({ text, headers }), purposeOf(claimed));
  await db.execute(sql`
    update idempotency_keys set status = ${status}, answer_sealed = ${sealed} where ${isClaimed(claimed)}`);
}

/** Frees the key, unless something was written that must not be written twice: then its outcome is unknown from now on. */
async function giveBack({ db, clock }: Services, claimed: ClaimedRequest): Promise<void> {
  const freed = await db.execute(sql`
    delete from idempotency_keys where ${isClaimed(claimed)} and (not has_committed or ${claimed.isRepeatable})`);
  if (freed > 0) return;
  await db.execute(sql`update idempotency_keys set lease_until = ${clock.now()} where ${isClaimed(claimed)}`);
}

function isClaimed({ caller, key, token }: ClaimedRequest) {
  return sql`organization_id = ${caller.organization.id} and key = ${key} and token = ${token}`;
}

/** An answer whose encryption key is gone is lost, and what it told has happened. */
function openAnswer(
  { sealer, log }: Services,
  asked: AskedRequest,
  sealed: string,
): Omit<FirstAnswer, "status"> {
  try {
    return JSON.parse(sealer.open(sealed, purposeOf(asked)));
  } catch (error) {
    log.error({ err: error }, "kept answer cannot be opened");
    throw new AppError("IDEMPOTENCY_OUTCOME_UNKNOWN");
  }
}

function purposeOf({ caller, key }: IdempotentRequest): string {
  return `idempotency_keys.answer:${caller.organization.id}:${key}`;
}

const CHUNK_ROWS = 5_000;

/** Removes keys that are free again, some at a time. */
export async function forgetIdempotencyKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const keptSince = new Date(now.getTime() - KEPT_MS);
  let removed = CHUNK_ROWS;
  while (removed === CHUNK_ROWS)
    removed = await db.execute(sql`
      delete from idempotency_keys where (organization_id, key) in (
        select organization_id, key from idempotency_keys
        where created_at <= ${keptSince} and (status is not null or lease_until <= ${now})
        order by created_at limit ${CHUNK_ROWS} for update skip locked
      )`);
}
