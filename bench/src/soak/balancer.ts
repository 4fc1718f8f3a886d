import { setTimeout as wait } from "node:timers/promises";
import type { Stage } from "../stage.ts";
import type { Instance } from "./installation.ts";

export interface ApiRequest {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiAnswer {
  /** 0: nobody answered in time. */
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
  readonly headers: Headers;
}

/** Sends each request to one of the processes that look healthy. */
export interface Balancer {
  send(request: ApiRequest): Promise<ApiAnswer>;
}

const CHECK_EVERY_MS = 250;
const CHECK_WITHIN_MS = 400;
/** What a caller waits for an answer. */
const ANSWER_WITHIN_MS = 5_000;

/** Asks every process for its health as load balancers do, and leaves out those that do not answer, until they do again. */
export async function openBalancer(stage: Stage, instances: readonly Instance[]): Promise<Balancer> {
  const sick = new Set<Instance>();
  let isOpen = true;
  const watch = async (instance: Instance) => {
    while (isOpen) {
      if (await isHealthy(instance)) sick.delete(instance);
      else sick.add(instance);
      await wait(CHECK_EVERY_MS);
    }
  };
  const watches = instances.map(watch);
  await stage.hold(
    async () => undefined,
    async () => {
      isOpen = false;
      await Promise.all(watches);
    },
  );
  let turn = 0;
  return {
    send(request) {
      turn += 1;
      const up = instances.filter((instance) => instance.url !== undefined && !sick.has(instance));
      const chosen = up[turn % up.length] ?? instances[turn % instances.length];
      return ask(chosen?.url, request);
    },
  };
}

async function isHealthy({ url }: Instance): Promise<boolean> {
  if (url === undefined) return false;
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(CHECK_WITHIN_MS) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function ask(
  url: string | undefined,
  { method = "GET", path, headers, body }: ApiRequest,
): Promise<ApiAnswer> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      tookMs: performance.now() - startedAt,
      headers: response.headers,
    };
  } catch {
    return { status: 0, text: "", tookMs: performance.now() - startedAt, headers: new Headers() };
  }
}
