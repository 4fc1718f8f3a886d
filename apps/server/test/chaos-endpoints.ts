import type { TestOrganization } from "./builders.ts";
import { isGenuine } from "./genuine-webhook.ts";
import { type Behaviour, behaviours } from "./receiver-behaviours.ts";
import { type BuiltEndpoint, buildEndpoint } from "./webhook-builders.ts";
import { type ReceivedWebhook, startWebhookReceiver, type WebhookReceiver } from "./webhook-receivers.ts";

type Condition = "healthy" | "slow" | "flaky" | "dead";

interface ChaosEndpoint {
  readonly condition: Condition;
  readonly endpoint: BuiltEndpoint;
  readonly receiver: WebhookReceiver;
  /** How often each event came, by its id. */
  readonly arrivals: Map<string, number>;
  /** Ids of the events that it answered with success. */
  readonly accepted: Set<string>;
}

export interface ChaosEndpoints {
  readonly all: readonly ChaosEndpoint[];
  /** Those that can be reached. */
  readonly living: readonly ChaosEndpoint[];
  readonly healthy: readonly ChaosEndpoint[];
  /** Everything that came and should not have come like that. */
  readonly faults: string[];
  /** Told after each arrival at a healthy one. */
  onHealthyArrival: () => void;
  /** Until then all of them are well. */
  fallIll(): Promise<void>;
  stop(): Promise<void>;
}

const CONDITIONS: readonly Condition[] = [
  ...Array.from({ length: 12 }, () => "healthy" as const),
  ...Array.from({ length: 3 }, () => "slow" as const),
  ...Array.from({ length: 2 }, () => "flaky" as const),
  ...Array.from({ length: 3 }, () => "dead" as const),
];
const SLOW_MS = 100;
/** Ten failures end a delivery, as they should; one that fails half the time does not come to that here. */
const MOST_REFUSALS = 8;
/** The public libraries take longer to verify than a receiver to answer. */
const VERIFY_ONE_IN = 20;

/** Twenty endpoints of one organization, and what each of them got. */
export async function startChaosEndpoints(organization: TestOrganization): Promise<ChaosEndpoints> {
  const bodies = new Map<string, string>();
  const faults: string[] = [];
  const note = ({ arrivals, endpoint, condition }: ChaosEndpoint, webhook: ReceivedWebhook) => {
    const id = String(webhook.headers["webhook-id"]);
    const times = (arrivals.get(id) ?? 0) + 1;
    arrivals.set(id, times);
    if (!bodies.has(id)) bodies.set(id, webhook.body);
    if (bodies.get(id) !== webhook.body || !webhook.body.startsWith(`{"id":"${id}",`))
      faults.push(`${id} came with another body: ${webhook.body}`);
    if (arrivals.size % VERIFY_ONE_IN === 0 && !isGenuine(endpoint.secret, webhook, signedAt(webhook)))
      faults.push(`${id} came with a signature that does not verify`);
    if (condition === "healthy") endpoints.onHealthyArrival();
  };
  const all: ChaosEndpoint[] = [];
  for (const condition of CONDITIONS) all.push(await startEndpoint(organization, condition, note));
  const endpoints: ChaosEndpoints = {
    all,
    living: all.filter(({ condition }) => condition !== "dead"),
    healthy: all.filter(({ condition }) => condition === "healthy"),
    faults,
    onHealthyArrival: () => undefined,
    fallIll: async () => {
      await Promise.all(all.map(fallIll));
    },
    stop: async () => {
      await Promise.all(all.map(({ receiver }) => receiver.stop()));
    },
  };
  return endpoints;
}

async function startEndpoint(
  organization: TestOrganization,
  condition: Condition,
  note: (at: ChaosEndpoint, webhook: ReceivedWebhook) => void,
): Promise<ChaosEndpoint> {
  const accepted = new Set<string>();
  const receiver = await startWebhookReceiver({
    behaviour: accepting(accepted, behaviours.ok()),
    onReceived: (webhook) => note(started, webhook),
  });
  const endpoint = await buildEndpoint(organization, { url: receiver.url });
  const started: ChaosEndpoint = { condition, endpoint, receiver, accepted, arrivals: new Map() };
  return started;
}

/** The dead are dead in different ways: nobody listens, nobody answers, or they hang up. */
async function fallIll({ condition, receiver, accepted, endpoint }: ChaosEndpoint): Promise<void> {
  if (condition === "slow") receiver.behave(accepting(accepted, behaviours.slow(SLOW_MS)));
  if (condition === "flaky") receiver.behave(accepting(accepted, failingHalfTheTime()));
  if (condition !== "dead") return;
  const wayToDie = Number(endpoint.key) % 3;
  if (wayToDie === 0) await receiver.stop();
  else receiver.behave(wayToDie === 1 ? behaviours.silent() : behaviours.hangUp());
}

function accepting(accepted: Set<string>, behaviour: Behaviour): Behaviour {
  return (response, request) => {
    response.once("finish", () => {
      if (response.statusCode === 200) accepted.add(String(request.headers["webhook-id"]));
    });
    behaviour(response, request);
  };
}

function failingHalfTheTime(): Behaviour {
  const refusals = new Map<string, number>();
  const [ok, half] = [behaviours.ok(), behaviours.statusHalfTheTime(500)];
  return (response, request) => {
    const id = String(request.headers["webhook-id"]);
    const before = refusals.get(id) ?? 0;
    (before < MOST_REFUSALS ? half : ok)(response, request);
    if (response.statusCode === 500) refusals.set(id, before + 1);
  };
}

/** The workers' clock is ahead of these receivers'. */
function signedAt({ headers }: ReceivedWebhook): Date {
  return new Date(Number(headers["webhook-timestamp"]) * 1000);
}
