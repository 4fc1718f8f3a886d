import type pg from "pg";
import type { Finding } from "./check.ts";
import type { ImportWrite, Interruption, MessageWrite, Recordings, Write } from "./recordings.ts";

/** Compares what callers, the receiver and the rail have seen with the rows that there are. */
export async function compareRecordings(client: pg.Client, recordings: Recordings): Promise<Finding[]> {
  return [
    await compareWrites(client, "creator", recordings.creators, creatorsByMark),
    await compareWrites(client, "project", recordings.projects, projectsByMark),
    await compareWrites(client, "payout", recordings.payouts, payoutsByMark),
    await compareMessages(client, recordings.messages),
    await compareImports(client, recordings.imports),
    await compareArrivals(client, recordings),
    compareRepetitions(recordings),
    await compareMoney(client, recordings),
  ];
}

/** Rows with the mark of a write, and how often the log has them. */
const creatorsByMark = `select c.organization_id, u.email as mark, c.id,
    (select count(*)::int from activity a where a.organization_id = c.organization_id and a.subject_id = c.id
      and a.type = 'creator.created') as logged
  from creators c join users u on u.id = c.user_id`;
const projectsByMark = `select p.organization_id, p.name as mark, p.id,
    (select count(*)::int from activity a where a.organization_id = p.organization_id and a.subject_id = p.id
      and a.type = 'project.created') as logged
  from projects p`;
const payoutsByMark = `select p.organization_id, p.id as mark, p.id,
    (select count(*)::int from activity a where a.organization_id = p.organization_id and a.subject_id = p.id
      and a.type in ('payout.initiated', 'payout.recorded')) as logged
  from payouts p`;

async function compareWrites(
  client: pg.Client,
  noun: string,
  writes: readonly Write[],
  rowsByMark: string,
): Promise<Finding> {
  const { rows } = await client.query<{ organization_id: string; mark: string; logged: number }>(rowsByMark);
  const found = groupBy(rows, ({ organization_id, mark }) => `${organization_id} ${mark}`);
  const faults = writes.flatMap(({ organizationId, mark, answeredAt }) => {
    const matching = found.get(`${organizationId} ${mark}`) ?? [];
    const said = `${noun} ${mark} (${answeredAt === null ? "unanswered" : "answered"})`;
    if (matching.length > 1) return [`${said} is there ${matching.length} times`];
    if (matching.length === 0) return answeredAt === null ? [] : [`${said} is missing`];
    return matching[0]?.logged === 1 ? [] : [`${said} is in the log ${matching[0]?.logged} times`];
  });
  return {
    claim: `every ${noun} that was answered is there once and in the log; one without an answer at most once`,
    examined: writes.length,
    faults,
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

async function compareMessages(client: pg.Client, writes: readonly MessageWrite[]): Promise<Finding> {
  const { rows } = await client.query<{ chat_id: string; mark: string; copies: number; key: number }>(`
    select chat_id, client_message_id as mark, count(*)::int as copies, min(key)::int as key
    from chat_messages where sender_type = 'org' group by 1, 2`);
  const found = new Map(rows.map((row) => [`${row.chat_id} ${row.mark}`, row]));
  const faults: string[] = [];
  const placed: { write: MessageWrite; key: number }[] = [];
  for (const write of writes) {
    const row = found.get(`${write.chatId} ${write.mark}`);
    if (row !== undefined) placed.push({ write, key: row.key });
    if (row === undefined ? write.answeredAt !== null : row.copies !== 1)
      faults.push(`message ${write.mark} is there ${row?.copies ?? 0} times`);
  }
  for (const chat of groupBy(placed, ({ write }) => write.chatId).values()) faults.push(...outOfOrder(chat));
  const claim = "every message is there once, and in the order in which callers wrote them";
  return { claim, examined: writes.length, faults };
}

/** A message that stands before another though that one had been answered before it was sent. */
function outOfOrder(chat: { readonly write: MessageWrite; readonly key: number }[]): string[] {
  let earliestAnswerAfter = Number.POSITIVE_INFINITY;
  return chat
    .toSorted((one, other) => other.key - one.key)
    .flatMap(({ write }) => {
      const isLate = write.sentAt > earliestAnswerAfter;
      earliestAnswerAfter = Math.min(earliestAnswerAfter, write.answeredAt ?? Number.POSITIVE_INFINITY);
      return isLate ? [`message ${write.mark} stands before one that was there already`] : [];
    });
}

async function compareImports(client: pg.Client, imports: readonly ImportWrite[]): Promise<Finding> {
  const { rows } = await client.query<{ id: string; mark: string; day: string; view_count: string }>(`
    select o.id, v.platform_video_id as mark, f.day::text as day, f.view_count::text as view_count
    from video_facts f join videos v on v.organization_key = f.organization_key and v.key = f.video_key
    join organizations o on o.key = f.organization_key`);
  const found = new Map(
    rows.map(({ id, mark, day, view_count }) => [`${id} ${mark} ${day}`, Number(view_count)]),
  );
  const faults = imports.flatMap(({ organizationId, rows: sent, answeredAt, mark }) => {
    const counts = sent.map(({ platformVideoId, day }) =>
      found.get(`${organizationId} ${platformVideoId} ${day}`),
    );
    const wrong = counts.filter((count, index) => count !== undefined && count !== sent[index]?.viewCount);
    const missing = counts.filter((count) => count === undefined).length;
    if (wrong.length > 0) return [`import ${mark} has ${wrong.length} other counts`];
    if (missing === 0 || (missing === sent.length && answeredAt === null)) return [];
    return [`import ${mark} lacks ${missing} of ${sent.length} rows`];
  });
  const claim =
    "every row of an import that was answered is a fact; of one without an answer all are, or none";
  return { claim, examined: imports.reduce((total, { rows: sent }) => total + sent.length, 0), faults };
}

async function compareArrivals(client: pg.Client, { arrivals }: Recordings): Promise<Finding> {
  const accepted = new Set(
    arrivals.flatMap(({ endpointUrl, eventId, isAccepted }) =>
      isAccepted ? [`${endpointUrl} ${eventId}`] : [],
    ),
  );
  const { rows } = await client.query<{
    url: string;
    event_id: string;
    organization_id: string;
    state: string;
  }>(`
    select w.url, d.event_id, d.organization_id, d.state
    from webhook_deliveries d join webhook_endpoints w on w.key = d.endpoint_key`);
  const known = new Map(
    rows.map(({ url, event_id, organization_id }) => [`${url} ${event_id}`, organization_id]),
  );
  const lost = rows.flatMap(({ url, event_id, state }) =>
    state === "succeeded" && !accepted.has(`${url} ${event_id}`) ? [`${event_id} never came to ${url}`] : [],
  );
  const strange = arrivals.flatMap(({ endpointUrl, eventId, organizationId }) =>
    known.get(`${endpointUrl} ${eventId}`) === organizationId
      ? []
      : [`${eventId} came to ${endpointUrl} by mistake`],
  );
  const claim =
    "what is recorded as delivered was received, and nothing came to an endpoint of another organization";
  return { claim, examined: arrivals.length, faults: [...lost, ...strange] };
}

/** How long after an interruption its leases may still change hands. */
const TAKEN_OVER_WITHIN_MS = 20_000;

/** At least once is not twice for no reason: only a worker that took over may send what another had sent with success. */
function compareRepetitions({ arrivals, interruptions }: Recordings): Finding {
  const byDelivery = groupBy(arrivals, ({ endpointUrl, eventId }) => `${endpointUrl} ${eventId}`);
  const faults = [...byDelivery].flatMap(([delivery, all]) => {
    const first = all.find(({ isAccepted }) => isAccepted);
    if (first === undefined) return [];
    return all
      .filter(({ atMs }) => atMs > first.atMs)
      .filter(({ atMs }) => !interruptions.some((gap) => liesBetween(gap, first.atMs, atMs)))
      .map(({ atMs }) => `${delivery} came again ${Math.round(atMs - first.atMs)} ms after it was accepted`);
  });
  const claim =
    "no webhook comes again after it was accepted, unless a worker or PostgreSQL was away in between";
  return { claim, examined: arrivals.length, faults };
}

function liesBetween({ fromMs, untilMs }: Interruption, firstMs: number, againMs: number): boolean {
  return fromMs <= againMs && untilMs + TAKEN_OVER_WITHIN_MS >= firstMs;
}

/** The books and the rail, payout by payout, and what each creator was sent in all. */
async function compareMoney(client: pg.Client, { sent }: Recordings): Promise<Finding> {
  const { rows } = await client.query<{ line: string; total_of: string; amount: string }>(`
    select concat_ws(' ', organization_id || '/' || id, provider_payout_id, currency, provider_status) as line,
      creator_id || ' ' || currency as total_of, (amount_minor / (10 ^ precision)::numeric)::numeric(14, 2)::text as amount
    from payouts where provider is not null`);
  const books = rows.map(({ line, total_of, amount }) => ({
    line: `${line} ${amount}`,
    totalOf: total_of,
    amount,
  }));
  const rail = sent.map(({ key, id, recipientId, amount, currency, status }) => ({
    line: `${key} ${id} ${currency} ${status} ${amount}`,
    totalOf: `${recipientId} ${currency}`,
    amount,
  }));
  const [ours, theirs] = [totals(books), totals(rail)];
  const creators = [...new Set([...ours.keys(), ...theirs.keys()])];
  const faults = [
    ...onlyIn(books, rail).map((line) => `only in the books: ${line}`),
    ...onlyIn(rail, books).map((line) => `only at the rail: ${line}`),
    ...creators.flatMap((name) =>
      ours.get(name) === theirs.get(name)
        ? []
        : [`${name}: the books say ${ours.get(name)} cents, the rail sent ${theirs.get(name)}`],
    ),
  ];
  const claim =
    "the rail made each payout of the books once, and the sums of every creator and currency agree";
  return { claim, examined: sent.length, faults };
}

interface MoneyLine {
  readonly line: string;
  readonly totalOf: string;
  readonly amount: string;
}

function onlyIn(these: readonly MoneyLine[], others: readonly MoneyLine[]): string[] {
  const known = new Set(others.map(({ line }) => line));
  return these.map(({ line }) => line).filter((line) => !known.has(line));
}

function totals(lines: readonly MoneyLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { totalOf, amount } of lines)
    sums.set(totalOf, (sums.get(totalOf) ?? 0) + Math.round(Number(amount) * 100));
  return sums;
}
