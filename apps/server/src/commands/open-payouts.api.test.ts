import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../test/builders.ts";
import { buildDueWindow } from "../../test/payout-builders.ts";
import { calculate, initiate } from "../../test/provider-builders.ts";
import { send } from "../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { openPayoutsCommand } from "./payout-commands.ts";

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  provider = await startStagedProvider(1_500);
  provider.intervene = async (moment) => (moment === "arrived" ? "lost" : undefined);
  app = await startTestApp({ environment: provider.environment });
  organization = await buildOrganization(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

async function run(...args: string[]): Promise<string> {
  const work = openPayoutsCommand.prepare(["--organization", organization.id, ...args]);
  if (typeof work === "string") return work;
  let printed = "";
  await work({
    ...app.services,
    print: (text) => {
      printed += text;
    },
  });
  return printed;
}

it("open-payouts lists what the provider left open, settles and abandons it", async () => {
  const { secret: apiKey } = await buildApiKey(organization);
  const due = await buildDueWindow(organization);
  const reason = "The provider is out of business";
  const leaveOpen = async (): Promise<string> => {
    await initiate(app, apiKey, await calculate(app, apiKey, due.address), { payoutProvider: "partner" });
    return (await send(app, "/api/v1/payouts/intents", { apiKey })).body.data[0].id;
  };
  const id = await leaveOpen();
  expect(await run()).toBe(
    `${id} 100.00 EUR to ${due.creatorId}, since 2026-09-21T08:30:00.000Z, asked 1 times: It could not be reached, or did not answer in time\n1 open payout.\n`,
  );
  expect(await run("--abandon", id)).toBe("--reason: say why");
  expect(await run("--abandon", id, "--settle", id)).toBe("Either --settle or --abandon, not both");
  expect(await run("--abandon", id, "--reason", reason)).toBe(`Abandoned ${id}.\n`);
  const open = await leaveOpen();
  expect(await run("--settle", open, "--reason", reason)).toBe(`Recorded ${open} as paid.\n`);
  expect(await run()).toBe("0 open payouts.\n");
  await expect(run("--settle", open, "--reason", reason)).rejects.toThrow("This payout was settled already");
});
