import type { Asked, Reply } from "../../serve.ts";

/** Parameters by name, each with what its value looks like. `metadata[]` stands for every key of it. */
interface ParameterShape {
  readonly required: Readonly<Record<string, RegExp>>;
  readonly optional: Readonly<Record<string, RegExp>>;
}

const ANY = /^[\s\S]{1,500}$/;
const ACCOUNT = /^acct_\w+$/;
const CURRENCY = /^(usd|eur|gbp|chf)$/;
const ADDRESS = /^https?:\/\/\S+$/;
const CREATED = { "created[gte]": /^\d+$/, "created[lte]": /^\d+$/ };
const PAGING = { limit: /^([1-9]\d?|100)$/, starting_after: /^\w+$/ };

/** What each request may say, by method and path with `:id` in place of ids. */
export const parameterShapes: Readonly<Record<string, ParameterShape>> = {
  "GET /v1/account": { required: {}, optional: {} },
  "GET /v1/accounts": { required: {}, optional: { ...PAGING, ...CREATED } },
  "GET /v1/accounts/:id": { required: {}, optional: {} },
  "POST /v1/accounts": {
    required: { type: /^express$/, "capabilities[transfers][requested]": /^true$/ },
    optional: { country: /^[A-Z]{2}$/, email: /^\S+@\S+$/, business_type: /^individual$/, "metadata[]": ANY },
  },
  "POST /v1/account_links": {
    required: { account: ACCOUNT, type: /^account_onboarding$/, refresh_url: ADDRESS, return_url: ADDRESS },
    optional: {},
  },
  "GET /v1/transfers": { required: {}, optional: { ...PAGING, ...CREATED, transfer_group: ANY } },
  "GET /v1/transfers/:id": { required: {}, optional: {} },
  "POST /v1/transfers": {
    required: { currency: CURRENCY, destination: ACCOUNT, amount: /^[1-9]\d{0,10}$/ },
    optional: { description: ANY, transfer_group: ANY, "metadata[]": ANY },
  },
  "POST /v1/transfers/:id/reversals": {
    required: {},
    optional: { amount: /^[1-9]\d{0,10}$/, description: ANY, "metadata[]": ANY },
  },
  "GET /v1/payouts": { required: {}, optional: { ...PAGING, ...CREATED } },
  "GET /v1/balance_transactions": { required: {}, optional: { ...PAGING, payout: /^po_\w+$/ } },
};

/** What a request says, of its query or its form. */
export function readParameters({ method, query, body }: Asked): ReadonlyMap<string, string> {
  return new Map(method === "GET" ? query : new URLSearchParams(body));
}

export function metadataOf(parameters: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const key = /^metadata\[([^\]]+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

/** Stripe's own error about the first parameter that is missing, unknown or wrong. */
export function refuseParameters(
  shape: ParameterShape,
  parameters: ReadonlyMap<string, string>,
): Reply | undefined {
  const missing = Object.keys(shape.required).find((name) => !parameters.has(name));
  if (missing !== undefined) {
    return stripeError(400, "parameter_missing", `Missing required param: ${missing}.`);
  }
  for (const [name, value] of parameters) {
    const known = name.replace(/^metadata\[[^\]]+\]$/, "metadata[]");
    const looks = shape.required[known] ?? shape.optional[known];
    if (looks === undefined)
      return stripeError(400, "parameter_unknown", `Received unknown parameter: ${name}`);
    if (!looks.test(value)) return stripeError(400, "parameter_invalid", `Invalid ${name}: ${value}`);
  }
  return undefined;
}

export function stripeError(
  status: number,
  code: string,
  message: string,
  type = "invalid_request_error",
): Reply {
  return {
    status,
    body: { error: { type, code, message, doc_url: `https://stripe.com/docs/error-codes/${code}` } },
  };
}
