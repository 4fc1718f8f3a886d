import { setTimeout as wait } from "node:timers/promises";
import type { ImportWrite, MessageWrite, Write } from "./audit/recordings.ts";
import type { ApiAnswer, ApiRequest, Balancer } from "./balancer.ts";
import type { SoakOrganization } from "./world.ts";

/** What callers wrote, and how it was answered. */
export interface Journal {
  readonly creators: Write[];
  readonly projects: Write[];
  readonly messages: MessageWrite[];
  readonly imports: ImportWrite[];
  readonly payouts: Write[];
}

/** Answers of a stretch of time. */
export interface LoadFigures {
  readonly seconds: number;
  /** Of every request that was answered with success. */
  readonly answeredMs: number[];
  /** Of every operation from its first request to success, attempts that failed included. */
  readonly doneMs: number[];
  /** Requests without success by their status; 0: no answer. */
  readonly failures: Map<number, number>;
  /** Operations that were given up. */
  givenUp: number;
  /** The longest time in which no request at all was answered with success. */
  longestSilenceMs: number;
}

export interface LoadParts {
  readonly balancer: Balancer;
  readonly organizations: readonly SoakOrganization[];
  readonly journal: Journal;
  readonly random: () => number;
}

const CLIENTS = 8;
const PAUSE_MS = 25;
const MOST_TRIES = 40;
const RETRY_AFTER_MS = 250;

/** Callers who each do one thing after the other, with a short pause, for so long. */
export async function runLoad(parts: LoadParts, durationMs: number): Promise<LoadFigures> {
  const startedAt = performance.now();
  const figures: LoadFigures = {
    ...{ seconds: durationMs / 1000, answeredMs: [], doneMs: [], failures: new Map() },
    ...{ givenUp: 0, longestSilenceMs: 0 },
  };
  let lastSuccessAt = startedAt;
  const send: Send = async (request) => {
    const answer = await parts.balancer.send(request);
    if (answer.status !== 200) {
      figures.failures.set(answer.status, (figures.failures.get(answer.status) ?? 0) + 1);
      return answer;
    }
    const now = performance.now();
    figures.longestSilenceMs = Math.max(figures.longestSilenceMs, now - lastSuccessAt);
    lastSuccessAt = now;
    figures.answeredMs.push(answer.tookMs);
    return answer;
  };
  const client = async () => {
    while (performance.now() < startedAt + durationMs) {
      const begunAt = performance.now();
      const isDone = await pick(operations, parts.random)(parts, send);
      if (isDone) figures.doneMs.push(performance.now() - begunAt);
      else figures.givenUp += 1;
      await wait(PAUSE_MS * 2 * parts.random());
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return figures;
}

type Send = (request: ApiRequest) => Promise<ApiAnswer>;
/** Answers whether it came to its end. */
type Operation = (parts: LoadParts, send: Send) => Promise<boolean>;

const weighted: readonly (readonly [number, Operation])[] = [
  [60, read],
  [5, createCreator],
  [5, createProject],
  [10, postMessage],
  [6, importHistory],
  [8, payWindow],
  [3, payByHand],
  [3, approvePayouts],
];
const operations: readonly Operation[] = weighted.flatMap(([weight, operation]) =>
  Array.from({ length: weight }, () => operation),
);

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from");
  return item;
}

/** What was refused for good is not tried again: only silence and failures of the server are. */
function isWorthAnotherTry(status: number): boolean {
  return status === 0 || status >= 500 || status === 429;
}

/** Sends the same until it succeeds; for what may be sent twice. */
async function sendUntilAnswered(send: Send, request: ApiRequest): Promise<ApiAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(request);
    if (!isWorthAnotherTry(answer.status) || tries === MOST_TRIES) return answer;
    await wait(RETRY_AFTER_MS);
  }
}

const month = "dateRange[from]=2026-08-20&dateRange[to]=2026-12-31";
const READS = [
  "/me",
  "/activity",
  "/creators",
  "/campaigns",
  "/projects",
  "/payouts/due",
  "/payouts/paid",
  "/payouts/counts",
  "/chats",
  "/events",
  `/videos?${month}`,
  `/accounts?${month}`,
  `/analytics/kpis?${month}`,
];

async function read({ organizations, random }: LoadParts, send: Send): Promise<boolean> {
  const { byKey } = pick(organizations, random);
  const { status } = await sendUntilAnswered(send, { path: `/api/v1${pick(READS, random)}`, headers: byKey });
  return status === 200;
}

let sequence = 0;

/** A mark that no other write has. */
function nextMark(prefix: string): string {
  sequence += 1;
  return `${prefix}${String(sequence).padStart(9, "0")}`;
}

/** Sent once: after silence nobody knows what became of it. */
async function writeOnce(
  { journal: writes, send }: { journal: Write[]; send: Send },
  write: Write,
  request: ApiRequest,
): Promise<boolean> {
  writes.push(write);
  const { status, text } = await send(request);
  if (status === 200) write.answeredAt = performance.now();
  else if (!isWorthAnotherTry(status)) throw new Error(`${request.path} answered ${status}: ${text}`);
  return status === 200;
}

async function createCreator({ organizations, journal, random }: LoadParts, send: Send): Promise<boolean> {
  const { id: organizationId, byKey } = pick(organizations, random);
  const mark = `${nextMark("new-")}@soak.example`;
  const body = { firstName: "New", lastName: "Creator", email: mark };
  const write = { organizationId, mark, sentAt: performance.now(), answeredAt: null };
  const request = { method: "POST", path: "/api/v1/creators", headers: byKey, body } as const;
  return writeOnce({ journal: journal.creators, send }, write, request);
}

async function createProject({ organizations, journal, random }: LoadParts, send: Send): Promise<boolean> {
  const { id: organizationId, byKey } = pick(organizations, random);
  const name = nextMark("Project ");
  const write = { organizationId, mark: name, sentAt: performance.now(), answeredAt: null };
  const request = { method: "POST", path: "/api/v1/projects", headers: byKey, body: { name } } as const;
  return writeOnce({ journal: journal.projects, send }, write, request);
}

/** Sends the same until it is answered; only the last answer counts. */
async function writeUntilAnswered(send: Send, write: Write, request: ApiRequest): Promise<boolean> {
  const { status, text } = await sendUntilAnswered(send, request);
  if (status === 200) write.answeredAt = performance.now();
  else if (!isWorthAnotherTry(status)) throw new Error(`${request.path} answered ${status}: ${text}`);
  return status === 200;
}

async function postMessage({ organizations, journal, random }: LoadParts, send: Send): Promise<boolean> {
  const { id: organizationId, byKey, chatIds } = pick(organizations, random);
  const chatId = pick(chatIds, random);
  const mark = nextMark("message-");
  const write: MessageWrite = { organizationId, chatId, mark, sentAt: performance.now(), answeredAt: null };
  journal.messages.push(write);
  const body = { content: `Number ${mark}`, clientMessageId: mark };
  const path = `/api/v1/chats/${chatId}/messages`;
  return writeUntilAnswered(send, write, { method: "POST", path, headers: byKey, body });
}

const VIDEOS_EACH = 10;

async function importHistory({ organizations, journal, random }: LoadParts, send: Send): Promise<boolean> {
  const { id: organizationId, byKey, number } = pick(organizations, random);
  const mark = nextMark("import-");
  const account = `${number}-${Math.floor(random() * 5)}`;
  const days = ["2026-09-02", "2026-09-03", "2026-10-01"];
  const rows = Array.from({ length: VIDEOS_EACH }, (_, video) => `${mark}-${video}`).flatMap(
    (platformVideoId) =>
      days.map((day, index) => ({
        platformVideoId,
        day,
        viewCount: 100 * (index + 1) + Math.floor(random() * 100),
      })),
  );
  const write: ImportWrite = { organizationId, mark, rows, sentAt: performance.now(), answeredAt: null };
  journal.imports.push(write);
  const body = {
    rows: rows.map(({ platformVideoId, day, viewCount }) => ({
      ...{ platform: "youtube", platformAccountId: `channel-${account}`, username: `channel.${account}` },
      ...{ platformVideoId, viewCount, publishedAt: "2026-09-02T08:00:00Z", observedAt: `${day}T12:00:00Z` },
    })),
  };
  return writeUntilAnswered(send, write, {
    method: "POST",
    path: "/api/v1/tracking/import",
    headers: byKey,
    body,
  });
}

/** Calculates a due window and pays it through the rail; another caller may be first. */
async function payWindow({ organizations, journal, random }: LoadParts, send: Send): Promise<boolean> {
  const { id: organizationId, byKey, windows } = pick(organizations, random);
  if (windows.length === 0) return true;
  const window = pick(windows, random);
  const headers = byKey;
  const calculated = await sendUntilAnswered(send, {
    method: "POST",
    path: "/api/v1/payouts/calculate",
    headers,
    body: window,
  });
  if (calculated.status !== 200) return !isWorthAnotherTry(calculated.status);
  const calculation = JSON.parse(calculated.text) as { integrityToken: string };
  const body = { calculation, integrityToken: calculation.integrityToken, payoutProvider: "partner" };
  const sentAt = performance.now();
  const paid = await sendUntilAnswered(send, {
    method: "POST",
    path: "/api/v1/payouts/initiate",
    headers,
    body,
  });
  if (paid.status !== 200) return !isWorthAnotherTry(paid.status);
  const { payoutId } = JSON.parse(paid.text) as { payoutId: string };
  const isKnown = journal.payouts.some(
    ({ mark, organizationId: of }) => mark === payoutId && of === organizationId,
  );
  if (!isKnown)
    journal.payouts.push({ organizationId, mark: payoutId, sentAt, answeredAt: performance.now() });
  return true;
}

async function payByHand({ organizations, journal, random }: LoadParts, send: Send): Promise<boolean> {
  const { id: organizationId, byKey, creatorIds } = pick(organizations, random);
  const id = nextMark("orgpay_man");
  const write: Write = { organizationId, mark: id, sentAt: performance.now(), answeredAt: null };
  journal.payouts.push(write);
  const payoutProvider = random() < 0.5 ? "partner" : "manual";
  const body = { id, creatorId: pick(creatorIds, random), amount: 12.34, currency: "EUR", payoutProvider };
  return writeUntilAnswered(send, write, {
    method: "POST",
    path: "/api/v1/payouts/manual",
    headers: byKey,
    body,
  });
}

/** The owner approves what awaits it. */
async function approvePayouts({ organizations, journal, random }: LoadParts, send: Send): Promise<boolean> {
  const { id: organizationId, bySession } = pick(organizations, random);
  const ids = journal.payouts
    .filter((write) => write.organizationId === organizationId && write.answeredAt !== null)
    .slice(-5)
    .map(({ mark }) => mark);
  if (ids.length === 0) return true;
  const path = "/ui/v1/payouts/approve";
  const { status } = await sendUntilAnswered(send, {
    method: "POST",
    path,
    headers: bySession,
    body: { ids },
  });
  return status === 200;
}
