import {
  readSuppliersFile,
  type Supplier,
} from "@clipledger/connectors/sources/supplier/read-suppliers-file";
import type { Issue } from "@clipledger/contract/errors";

type ReadSupplier =
  | { readonly supplier: Supplier; readonly issues: readonly [] }
  | { readonly supplier: undefined; readonly issues: readonly Issue[] };

/** Stands in mappings for the key of the organization, which stands nowhere in them. */
const SECRET = "CLIPLEDGER_SUPPLIER_KEY";

/**
 * A supplier as an organization describes it: one entry of a mapping file, or everything that is wrong with it. What a mapping
 * names as its secret is not looked at: variables of the server are none of an organization's business.
 */
export function readSupplier(mapping: Record<string, unknown>, key: string | null): ReadSupplier {
  const { auth } = mapping;
  const written = isObject(auth) ? { ...mapping, auth: { ...auth, secret: SECRET } } : mapping;
  // A missing key is told of as such, not as a variable that is not set.
  const file = readSuppliersFile(JSON.stringify({ suppliers: [written] }), { [SECRET]: key ?? "none" });
  const issues = [
    ...("problems" in file ? file.problems.map(toIssue) : []),
    ...keyIssues(auth, key),
    ...secretIssues(mapping),
  ];
  const [supplier] = "suppliers" in file ? file.suppliers : [];
  return supplier === undefined || issues.length > 0
    ? { supplier: undefined, issues }
    : { supplier, issues: [] };
}

/** As it is kept: without the name of a secret, in whose place somebody may have written the secret itself. */
export function keptMapping(mapping: Record<string, unknown>): Record<string, unknown> {
  const { auth } = mapping;
  if (!isObject(auth)) return mapping;
  const { secret: _secret, ...kept } = auth;
  return { ...mapping, auth: kept };
}

function toIssue({ path, message }: Issue): Issue {
  return { path: path.replace(/^suppliers\.0/, "mapping"), message };
}

function keyIssues(auth: unknown, key: string | null): Issue[] {
  if (auth !== undefined && key === null)
    return [{ path: "key", message: "Send the key that the mapping's auth is for" }];
  return auth === undefined && key !== null
    ? [
        {
          path: "mapping.auth",
          message: "Say in which header or query parameter the key goes, or send no key",
        },
      ]
    : [];
}

const SOUNDS_SECRET = /auth|cookie|key|password|secret|session|token/i;
const ADVICE =
  "Looks like a secret: send it as key, and name its place in auth. Mappings are shown to everybody";

/** Headers and fixed values of queries are shown with the mapping. */
function secretIssues({ headers, platforms }: Record<string, unknown>): Issue[] {
  const fixed = entriesOf(platforms).flatMap(([platform, lookups]) =>
    entriesOf(lookups).flatMap(([lookup, written]) =>
      entriesOf(inside(inside(written, "request"), "query")).map(([name, value]) => ({
        name,
        value,
        path: `mapping.platforms.${platform}.${lookup}.request.query.${name}`,
      })),
    ),
  );
  return [
    ...entriesOf(headers).map(([name, value]) => ({ name, value, path: `mapping.headers.${name}` })),
    ...fixed,
  ]
    .filter(({ name, value }) => SOUNDS_SECRET.test(name) && !/[{}]/.test(String(value)))
    .map(({ path }) => ({ path, message: ADVICE }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inside(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
