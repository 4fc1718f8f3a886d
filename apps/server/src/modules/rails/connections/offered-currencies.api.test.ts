import { servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { serveWise } from "@clipledger/upstreams/rails/wise/serve-wise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../../test/builders.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import {
  approve,
  buildPayee,
  buildRailWorld,
  buildReadyPayee,
  paymentsTo,
  type RailWorld,
  statusOf,
} from "../../../../test/rail-world.ts";
import { send, signIn } from "../../../../test/request.ts";

const CURRENCIES = ["USD", "EUR", "GBP", "CHF"];

/** The currencies that a rail is offered in to a team that has not connected it yet. */
async function offeredBy({ app }: RailWorld, kind: string): Promise<string[]> {
  const team = await buildOrganization(app);
  const session = await signIn(app, team.owner.email, team.id);
  const { body } = await send(app, "/ui/v1/payout-rails", { session });
  const { currencies } = body.offered.find((rail: { kind: string }) => rail.kind === kind);
  return currencies;
}

async function buildPayout(world: RailWorld, creatorId: string, currency: string): Promise<string> {
  const body = manualPayout({ creatorId, amount: 12, currency, payoutProvider: "partner" });
  const { status } = await send(world.app, "/api/v1/payouts/manual", {
    ...{ method: "POST", apiKey: world.apiKey, body },
  });
  expect([currency, status]).toEqual([currency, 200]);
  return body.id;
}

describe.each([
  { kind: "stripe", serve: serveStripe },
  { kind: "paypal", serve: servePaypal },
  { kind: "wise", serve: serveWise },
] as const)("$kind", ({ kind, serve }) => {
  let world: RailWorld;
  beforeAll(async () => {
    world = await buildRailWorld(kind, serve);
  });
  afterAll(() => world.stop());

  it("is offered in the currencies that it pays, to teams and to creators", async () => {
    expect(await offeredBy(world, kind)).toEqual(CURRENCIES);
    const { creator, portal } = await buildPayee(world);
    const { body } = await portal.send(`/creators/${creator.id}/payout-method`);
    expect(body.rails).toMatchObject([{ id: world.railId, currencies: CURRENCIES }]);
  });

  it.each(CURRENCIES)("pays %s", async (currency) => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildPayout(world, creatorId, currency);
    await approve(world, [id]);
    expect(await statusOf(world, id)).toBe("requested");
    expect(await paymentsTo(world, creatorId)).toMatchObject([{ amountMinor: 1_200n, currency }]);
  });
});

describe("files", () => {
  const kinds = [
    { kind: "sepa_file", offered: ["EUR"] },
    { kind: "wise_file", offered: CURRENCIES },
    { kind: "paypal_file", offered: CURRENCIES },
  ];
  const credentials = { debtorName: "Northwind GmbH", debtorIban: "DE89370400440532013000" };
  const details = {
    ...{ accountHolder: "Zoë Müller", email: "zoe@example.com" },
    iban: "FR1420041010050500013M02606",
  };

  it.each(kinds)(
    "of the kind $kind pay every currency that they are offered in",
    async ({ kind, offered }) => {
      const world = await buildRailWorld("stripe", serveStripe);
      try {
        const { body: rail } = await world.ask("/payout-rails", {
          kind,
          credentials: kind === "sepa_file" ? credentials : {},
        });
        expect(await offeredBy(world, kind)).toEqual(offered);
        const { creator, portal } = await buildPayee(world);
        const fields: string[] = (await portal.send(`/creators/${creator.id}/payout-method`)).body.rails
          .find(({ id }: { id: string }) => id === rail.id)
          .fields.map(({ name }: { name: string }) => name);
        const chosen = await portal.send(`/creators/${creator.id}/payout-method`, {
          method: "PUT",
          body: {
            railId: rail.id,
            country: "FR",
            details: Object.fromEntries(Object.entries(details).filter(([name]) => fields.includes(name))),
          },
        });
        expect(chosen.status).toBe(200);
        for (const currency of offered) {
          await approve(world, [await buildPayout(world, creator.id, currency)]);
          const { status, body: file } = await world.ask("/payout-files", { railId: rail.id, currency });
          expect([status, file.transfers, file.amount, file.currency]).toEqual([200, 1, 1_200, currency]);
        }
      } finally {
        await world.stop();
      }
    },
  );
});
