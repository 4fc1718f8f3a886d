import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { anySpecInput } from "@clipledger/domain/campaigns/spec/fixtures/example-specs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

type Answer = Awaited<ReturnType<typeof send>>;
type Call = (method: "POST" | "PUT", path: string, body: unknown) => Promise<Answer>;

let app: TestApp;
let call: Call;
let campaignId: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000" } });
  const organization = await buildOrganization(app);
  const { secret: apiKey } = await buildApiKey(organization);
  call = (method, path, body) => send(app, `/api/v1/campaigns${path}`, { method, apiKey, body });
  campaignId = (await buildCampaign(organization)).id;
});
afterAll(() => app.stop());

let sequence = 0;

/** Specs in order, each under a name of its own. */
const soundSpec = anySpecInput(calendarDate("2026-09-21")).map((spec): object => {
  sequence += 1;
  return JSON.parse(JSON.stringify({ ...spec, name: `${spec.name.slice(0, 60)} ${sequence}` }));
});
const oddValue = fc.constantFrom<unknown>(
  ...[null, 0, -1, 0.001, 1e9 + 1, "", [], {}, true],
  ...["2026-08-01", "2026-07-31", "JPY", "KWD", "day", "fixed"],
);
/** One value somewhere in the spec becomes another. */
const bentSpec = fc
  .tuple(soundSpec, fc.array(fc.nat(50), { minLength: 2, maxLength: 6 }), oddValue)
  .map(([spec, path, value]) => replaceAt(spec, path, value) as object); // safe: the path has a key of the spec
const anyBody = fc.oneof(soundSpec, bentSpec);

it("accepts what the dry-run found in order, and refuses what it did not, for the same reasons", async () => {
  await fc.assert(
    fc.asyncProperty(anyBody, async (spec) => {
      const reviewed = await call("POST", "/validate", { spec });
      compare(reviewed, await call("POST", "", withHash(spec, reviewed)));
    }),
    { numRuns: 60 },
  );
});

it("does so for edits", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBody,
      fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      async (spec, isSent) => {
        const changes = Object.fromEntries(Object.entries(spec).filter((_, index) => isSent[index]));
        const reviewed = await call("POST", "/validate", { campaignId, spec: changes });
        compare(reviewed, await call("PUT", `/${campaignId}`, withHash(changes, reviewed)));
      },
    ),
    { numRuns: 60 },
  );
});

function compare(reviewed: Answer, written: Answer): void {
  if (reviewed.status === 400) {
    expect([written.status, written.body.data]).toEqual([400, reviewed.body.data]);
  } else if (reviewed.body.ok) {
    expect([written.status, written.body.spec]).toEqual([200, reviewed.body.spec]);
    expect(written.body.summary).toEqual(reviewed.body.summary);
  } else if (written.status === 409) {
    expect([written.body.code, reviewed.body.issues]).toMatchObject([
      "CAMPAIGN_NAME_CONFLICT",
      [{ path: "name" }],
    ]);
  } else {
    const issues = reviewed.body.issues.filter(({ path }: { path: string }) => path !== "name");
    expect([written.status, written.body.data]).toEqual([400, { issues }]);
  }
}

function withHash(spec: object, { body }: Answer): object {
  return body.previewHash === undefined ? spec : { ...spec, previewHash: body.previewHash };
}

function replaceAt(value: unknown, [step, ...path]: readonly number[], replacement: unknown): unknown {
  if (step === undefined || typeof value !== "object" || value === null) return replacement;
  const entries = Object.entries(value);
  const [key, inner] = entries[step % entries.length] ?? [];
  if (key === undefined) return replacement;
  const replaced = replaceAt(inner, path, replacement);
  return Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced };
}
