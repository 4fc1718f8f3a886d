import type { Reply } from "../../serve.ts";

/** Values of a request by name, each with what its JSON looks like. */
interface RequestShape {
  readonly required: Readonly<Record<string, RegExp>>;
  readonly optional: Readonly<Record<string, RegExp>>;
}

const ID = /^\d+$/;
const AMOUNT = /^\d+(\.\d{1,2})?$/;
const CURRENCY = /^"(USD|EUR|GBP|CHF)"$/;
const TEXT = /^".{1,140}"$/;
const UUID = /^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/;
const NOTHING: RequestShape = { required: {}, optional: {} };

/** What each request says, by method and path with `:id` in place of numbers. Written from Wise's documentation. */
export const requestShapes: Readonly<Record<string, RequestShape>> = {
  "GET /v2/profiles/:id": NOTHING,
  "POST /v1/accounts": {
    required: {
      currency: CURRENCY,
      type: /^"(iban|sort_code|aba)"$/,
      accountHolderName: /^"\S{2,} .*\S{2,}"$/,
    },
    optional: {
      profile: ID,
      ownedByCustomer: /^(true|false)$/,
      "details.legalType": /^"(PRIVATE|BUSINESS)"$/,
      "details.IBAN": /^"[A-Z]{2}\d{2}[A-Z0-9]{10,30}"$/,
      "details.sortCode": /^"\d{6}"$/,
      "details.accountNumber": /^"\d{4,17}"$/,
      "details.abartn": /^"\d{9}"$/,
      "details.accountType": /^"(CHECKING|SAVINGS)"$/,
      "details.address.country": /^"[A-Z]{2}"$/,
      "details.address.city": TEXT,
      "details.address.postCode": TEXT,
      "details.address.firstLine": TEXT,
      "details.address.state": /^"[A-Z]{2}"$/,
    },
  },
  "POST /v3/profiles/:id/quotes": {
    required: { sourceCurrency: CURRENCY, targetCurrency: CURRENCY },
    optional: {
      targetAmount: AMOUNT,
      sourceAmount: AMOUNT,
      targetAccount: ID,
      payOut: /^"BANK_TRANSFER"$/,
      preferredPayIn: /^"(BALANCE|BANK_TRANSFER)"$/,
    },
  },
  "POST /v1/transfers": {
    required: { targetAccount: ID, quoteUuid: UUID, customerTransactionId: UUID },
    optional: { "details.reference": /^"[A-Za-z0-9 -]{0,100}"$/ },
  },
  "GET /v1/transfers": {
    required: { profile: /^"\d+"$/ },
    optional: { limit: /^"\d{1,3}"$/, offset: /^"\d+"$/, createdDateStart: /^"\d{4}-\d\d-\d\dT[\d:.]+Z"$/ },
  },
  "GET /v1/transfers/:id": NOTHING,
  "GET /v1/transfers/:id/payments": NOTHING,
  "PUT /v1/transfers/:id/cancel": NOTHING,
  "POST /v3/profiles/:id/transfers/:id/payments": { required: { type: /^"BALANCE"$/ }, optional: {} },
};

/** What each kind of account needs. */
const ACCOUNT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  iban: ["details.IBAN"],
  sort_code: ["details.sortCode", "details.accountNumber"],
  aba: ["details.abartn", "details.accountNumber", "details.accountType", "details.address.firstLine"],
};

/** Every value of a body by the path to it, as JSON. */
export function flatten(value: unknown, path = ""): ReadonlyMap<string, string> {
  if (typeof value !== "object" || value === null) return new Map([[path, JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, field]) => [...flatten(field, path ? `${path}.${name}` : name)]),
  );
}

/** Wise's own error about everything that is missing, unknown or wrong. */
export function refuseRequest(shape: RequestShape, values: ReadonlyMap<string, string>): Reply | undefined {
  const type = JSON.parse(values.get("type") ?? '""');
  const needed = [
    ...Object.keys(shape.required),
    ...(shape.optional["details.IBAN"] ? (ACCOUNT_FIELDS[type] ?? []) : []),
  ];
  const missing = needed.filter((name) => !values.has(name));
  const wrong = [...values].filter(
    ([name, value]) => !(shape.required[name] ?? shape.optional[name])?.test(value),
  );
  const paths = [...missing, ...wrong.map(([name]) => name)];
  return paths.length === 0
    ? undefined
    : wiseErrors(422, "NOT_VALID", "Please check what was entered.", paths);
}

export function wiseErrors(
  status: number,
  code: string,
  message: string,
  paths: readonly string[] = [""],
): Reply {
  const errors = paths.map((path) => ({ code, message, path, arguments: [path] }));
  return { status, body: { timestamp: "2026-03-10T12:00:00.000Z", errors } };
}
