import { KEY_SCOPES } from "@clipledger/domain/organizations/key-scopes";
import { z } from "zod";
import { unionBy } from "./every-problem.ts";
import { CurrencySchema } from "./organization.ts";

const MAX_ADDRESSES = 50;
const MAX_CURRENCIES = 20;

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Expected an IP address or a network such as 203.0.113.0/24 or 2001:db8::/48",
});

export const ScopesSchema = z
  .array(z.enum(KEY_SCOPES))
  .min(1)
  .overwrite((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))
  .describe(
    "An area of the API and what the key may do there; `write` holds `read`. `*:read` reads everything, `*:write` is everything.",
  );

export const AllowedAddressesSchema = z
  .array(
    address.refine((text) => !/^::ffff:/i.test(text), {
      error: "Write an IPv4 address without ::ffff: before it",
    }),
  )
  .min(1)
  .max(MAX_ADDRESSES)
  .overwrite((addresses) => [...new Set(addresses.map((each) => each.toLowerCase()))])
  .nullable()
  .describe("Addresses and networks that the key works from; null stands for everywhere.");

const DailyLimitSchema = z.strictObject({
  currency: CurrencySchema,
  amount: z.number().describe("Major units, above 0."),
});

export const KeyMoneySchema = unionBy("mode", [
  z.strictObject({ mode: z.literal("none") }),
  z.strictObject({ mode: z.literal("preview") }),
  z.strictObject({
    mode: z.literal("limited"),
    perDay: z
      .array(DailyLimitSchema)
      .min(1)
      .max(MAX_CURRENCIES)
      .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length, {
        error: "Name each currency once",
      })
      .describe("For each UTC day. Nothing is paid in a currency that is not named."),
  }),
  z.strictObject({ mode: z.literal("unlimited") }),
]).describe(
  "`none` neither works out nor pays amounts, `preview` calculates and checks, `limited` pays up to an amount a day, `unlimited` pays what its owner may.",
);
export type KeyMoney = z.infer<typeof KeyMoneySchema>;

/** What a key may do, besides what its owner's role says. */
export const KeyLimitsSchema = z.object({
  scopes: ScopesSchema,
  allowedAddresses: AllowedAddressesSchema,
  money: KeyMoneySchema,
});
export type KeyLimitsOutput = z.infer<typeof KeyLimitsSchema>;
