import { type Asked, type Reply, serveUpstream } from "../serve.ts";
import type { Fault } from "./imitated-rail.ts";

interface FaultyService {
  readonly answer: (asked: Asked) => Promise<Reply>;
  /** The rail's own error for such a request. */
  readonly refuse: (asked: Asked) => Reply;
  readonly serverError: Reply;
}

interface RunningFaultyService {
  readonly url: string;
  requests(): readonly string[];
  fail(fault: Fault, afterRequests: number): void;
  stop(): Promise<void>;
}

/** A service on loopback whose requests go wrong as they are told to. */
export async function serveWithFaults(service: FaultyService, port = 0): Promise<RunningFaultyService> {
  const requests: string[] = [];
  const faults = new Map<number, Fault>();
  const upstream = await serveUpstream(async (asked) => {
    const place = requests.push(`${asked.method} ${asked.path}`) - 1;
    return answerWith(faults.get(place), service, asked);
  }, port);
  return {
    url: upstream.url,
    requests: () => requests,
    fail: (fault, afterRequests) => void faults.set(requests.length + afterRequests, fault),
    stop: () => upstream.stop(),
  };
}

async function answerWith(fault: Fault | undefined, service: FaultyService, asked: Asked): Promise<Reply> {
  switch (fault) {
    case undefined:
      return service.answer(asked);
    case "refused":
      return service.refuse(asked);
    case "server-error":
      return service.serverError;
    case "lost":
      return { body: "", isUnheard: true };
    case "carried-out-unheard":
      return { ...(await service.answer(asked)), isUnheard: true };
  }
}
