import type { ApiAnswer, Balancer } from "./balancer.ts";
import { type Installation, PUBLIC_URL } from "./installation.ts";
import type { Receiver } from "./receiver.ts";

/** An organization that callers act in. */
export interface SoakOrganization {
  readonly id: string;
  readonly number: number;
  /** Headers of somebody with an API key, and of its owner in the dashboard. */
  readonly byKey: Readonly<Record<string, string>>;
  readonly bySession: Readonly<Record<string, string>>;
  readonly creatorIds: readonly string[];
  readonly chatIds: readonly string[];
  /** Billing windows that are due, each to be paid once. */
  readonly windows: WindowAddress[];
}

interface WindowAddress {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
}

interface WorldParts {
  readonly installation: Installation;
  readonly balancer: Balancer;
  readonly receiver: Receiver;
}

const CREATORS = 12;
const DUE_DAYS = 40;
const ACCOUNTS = 6;
const CHATS = 4;
const DAY_MS = 86_400_000;
const NAMED_TYPES = ["payout.initiated", "payout.paid", "creator.created", "chat.message.sent"];

/** Opens an organization as its operator and its owner would, with endpoints, creators, due windows, accounts and chats. */
export async function buildOrganization(parts: WorldParts, number: number): Promise<SoakOrganization> {
  const { id, bySession } = await signUp(parts, number);
  const { balancer, receiver } = parts;
  const inDashboard = callerOf(balancer, "/ui/v1", bySession);
  const { secret } = await inDashboard<{ secret: string }>("/api-keys", { name: "Soak" });
  const byKey = { "x-api-key": secret };
  const call = callerOf(balancer, "/api/v1", byKey);
  for (const [path, eventTypes] of [["all", ["*"]] as const, ["named", NAMED_TYPES] as const])
    await inDashboard("/webhook-endpoints", { url: `${receiver.url}/${number}/${path}`, eventTypes });
  const creatorIds: string[] = [];
  for (let creator = 1; creator <= CREATORS; creator += 1) {
    const email = `creator-${number}-${creator}@soak.example`;
    const body = { firstName: "Creator", lastName: String(creator), email };
    creatorIds.push((await call<{ id: string }>("/creators", body)).id);
  }
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => ({
    platform: "tiktok",
    username: `soak.${number}.${index}`,
    max_videos: 10,
  }));
  await call("/accounts/tracked", { accounts });
  const chatIds: string[] = [];
  for (const creatorId of creatorIds.slice(0, CHATS))
    chatIds.push((await call<{ id: string }>("/chats", { creatorId })).id);
  const half = CREATORS / 2;
  const windows = [
    ...(await startCampaign(call, "EUR", creatorIds.slice(0, half))),
    ...(await startCampaign(call, "USD", creatorIds.slice(half))),
  ];
  return { id, number, byKey, bySession, creatorIds, chatIds, windows };
}

type Call = <Answer>(path: string, body: object) => Promise<Answer>;

function callerOf(balancer: Balancer, prefix: string, headers: Readonly<Record<string, string>>): Call {
  return async <Answer>(path: string, body: object) => {
    const answer = await balancer.send({ method: "POST", path: `${prefix}${path}`, headers, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as Answer; // safe: the contract's answer of this path
  };
}

async function signUp(
  { installation, balancer }: WorldParts,
  number: number,
): Promise<{ id: string; bySession: Record<string, string> }> {
  const email = `owner-${number}@soak.example`;
  const made = await installation.admin([
    "create-organization",
    "--name",
    `Soak ${number}`,
    "--email",
    email,
  ]);
  const [, id = "", password = ""] = /Organization (\S+)\nSign in\s+\S+ \/ (\S+)/.exec(made.output) ?? [];
  if (id === "") throw new Error(`No organization was made: ${made.output}`);
  const answer = await balancer.send({
    method: "POST",
    path: "/auth/sign-in/email",
    headers: { origin: PUBLIC_URL },
    body: { email, password },
  });
  return { id, bySession: { origin: PUBLIC_URL, cookie: cookieOf(answer), "x-clipledger-organization": id } };
}

function cookieOf({ status, headers, text }: ApiAnswer): string {
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${text}`);
  return headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** A salary of 100.00 a day for each creator, due for every one of the last days. */
async function startCampaign(
  call: Call,
  currency: string,
  creatorIds: readonly string[],
): Promise<WindowAddress[]> {
  const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const startDate = dayAgo(DUE_DAYS);
  const { id: campaignId } = await call<{ id: string }>("/campaigns", {
    name: `Salaries in ${currency}`,
    currency,
    payouts: { fixedSalary: { amount: 100 } },
    schedule: { interval: "day", anchor: "fixed", startsOn: startDate },
  });
  await call("/creators/campaigns/assign", { campaignId, creatorIds, startBasis: "custom", startDate });
  return creatorIds.flatMap((creatorId) =>
    Array.from({ length: DUE_DAYS }, (_, day) => {
      const bound = `${dayAgo(day + 1)}T00:00:00.000Z`;
      return { campaignId, creatorId, billingPeriodStart: bound, billingPeriodEnd: bound };
    }),
  );
}
