import { ErrorBodySchema } from "@clipledger/contract/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  buildOneOfEach,
  plainReads,
  plausibleRequests,
  surfaces,
} from "../../../test/plausible-requests.ts";
import { testSeed } from "../../../test/seeded-random.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

const SEED = testSeed(20_261_118);
const ROUNDS = 3;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    environment: {
      CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000",
      CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: "1000000",
    },
  });
});
afterAll(() => app.stop());

describe("requests of the right shape", () => {
  it(`get an answer or a refusal with words, whatever values they hold (seed ${SEED})`, async () => {
    const faults: string[] = [];
    const answered = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      // A new organization each time: requests of the round before may have removed what there was.
      const asking = await buildOneOfEach(app);
      for (const request of plainReads()) await ask(app, asking, request);
      for (const request of plausibleRequests(asking, { seed: SEED, round })) {
        const { status, text } = await ask(app, asking, request);
        if (status < 400) answered.set(request.base, (answered.get(request.base) ?? 0) + 1);
        else if (!isRefusal(status, text))
          faults.push(JSON.stringify({ ...request, status, text }).slice(0, 2_000));
      }
    }
    expect(faults).toEqual([]);
    for (const base of surfaces) expect(answered.get(base) ?? 0, base).toBeGreaterThanOrEqual(ROUNDS);
  }, 180_000);
});

/**
 * Where nobody answers behind the product, such as a data source of another host, it says so with 502. Nobody should be
 * refused as a stranger: then a request before has ended their access.
 */
function isRefusal(status: number, text: string): boolean {
  const isExpected = (status < 500 && status !== 401) || status === 502;
  return isExpected && ErrorBodySchema.strict().safeParse(JSON.parse(text)).success;
}
