import type { Platform } from "@clipledger/domain/platforms";
import type { z } from "zod";
import type { LookupName } from "../../lookups.ts";
import {
  type MAPPING_KINDS,
  SECRET_NAME,
  SuppliersFileSchema,
  type WrittenLookups,
  type WrittenSupplier,
} from "./suppliers-file.ts";

/** A supplier with its secret, and with every lookup's fields at the lookup. */
export interface Supplier extends Omit<WrittenSupplier, "mappings" | "platforms"> {
  readonly secret: string | undefined;
  readonly platforms: Readonly<Partial<Record<Platform, SupplierLookups>>>;
}

/** Named mappings are put in their lookups' place. */
export type SupplierLookups = {
  readonly [Lookup in LookupName]?: Omit<NonNullable<WrittenLookups[Lookup]>, "fields"> & {
    readonly fields: Exclude<NonNullable<WrittenLookups[Lookup]>["fields"], string>;
  };
};

interface FileProblem {
  /** Names and numbers from the outside in, joined by dots. */
  readonly path: string;
  readonly message: string;
}

/** Values of secrets by the name that files give them. */
type Secrets = Readonly<Record<string, string | undefined>>;

type SuppliersFile =
  | { readonly suppliers: readonly Supplier[] }
  | { readonly problems: readonly FileProblem[] };

/** Suppliers as a mapping file describes them, or every problem of it at once. A secret's value never appears in one. */
export function readSuppliersFile(text: string, secrets: Secrets): SuppliersFile {
  const file = parseJson(text);
  if (file === undefined) return { problems: [{ path: "", message: "not JSON" }] };
  const { data, error } = SuppliersFileSchema.safeParse(file);
  const problems = [...(error?.issues ?? []).flatMap(toProblems), ...problemsBetween(file, secrets)];
  if (data === undefined || problems.length > 0) return { problems: uniqueByPath(problems) };
  return { suppliers: data.suppliers.map((supplier) => complete(supplier, secrets)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toProblems(issue: z.core.$ZodIssue): FileProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: "unknown field" }));
  }
  const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  return [{ path: issue.path.join("."), message: isMissing ? "missing" : issue.message }];
}

function uniqueByPath(problems: readonly FileProblem[]): FileProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
}

/**
 * What no part of the file shows by itself: names given twice, secrets that are not there, mappings that nobody wrote. The
 * file may be wrong in other places, so nothing of its shape is taken for granted.
 */
function problemsBetween(file: unknown, secrets: Secrets): FileProblem[] {
  const seen = new Set<unknown>();
  return listOf(inside(file, "suppliers")).flatMap((supplier, index) => {
    const here = `suppliers.${index}`;
    const name = inside(supplier, "name");
    const isRepeated = seen.has(name);
    seen.add(name);
    return [
      ...(isRepeated && typeof name === "string" ? [{ path: `${here}.name`, message: "named twice" }] : []),
      ...secretProblems(inside(inside(supplier, "auth"), "secret"), secrets, `${here}.auth.secret`),
      ...mappingProblems(supplier, here),
    ];
  });
}

function secretProblems(name: unknown, secrets: Secrets, path: string): FileProblem[] {
  if (typeof name !== "string" || !SECRET_NAME.test(name)) return [];
  const value = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  if (value === undefined || value === "") return [{ path, message: `${name} is not set` }];
  return /^[\x21-\x7e]+$/.test(value)
    ? []
    : [{ path, message: `${name} holds something else than printable text` }];
}

const KIND_OF_LOOKUP: Readonly<Record<LookupName, keyof typeof MAPPING_KINDS>> = {
  video: "videos",
  accountByUsername: "accounts",
  accountById: "accounts",
  accountVideos: "videos",
  comments: "comments",
  searchUsers: "accounts",
  searchVideos: "videos",
  searchHashtags: "hashtags",
};

function mappingProblems(supplier: unknown, here: string): FileProblem[] {
  return entriesOf(inside(supplier, "platforms")).flatMap(([platform, lookups]) =>
    entriesOf(lookups).flatMap(([lookup, written]) => {
      const name = inside(written, "fields");
      // Unknown lookups are found by the schema, and have no kind.
      const kind = KIND_OF_LOOKUP[lookup as LookupName];
      if (typeof name !== "string" || kind === undefined) return [];
      const isThere = inside(inside(inside(supplier, "mappings"), kind), name) !== undefined;
      const path = `${here}.platforms.${platform}.${lookup}.fields`;
      return isThere ? [] : [{ path, message: `no mapping ${name} among mappings.${kind}` }];
    }),
  );
}

function inside(value: unknown, name: string): unknown {
  const isOwn = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  // Its own property, as just seen.
  return isOwn ? (value as Record<string, unknown>)[name] : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function complete({ mappings, platforms, ...supplier }: WrittenSupplier, secrets: Secrets): Supplier {
  const completed = Object.entries(platforms).map(([platform, lookups]) => [
    platform,
    Object.fromEntries(
      Object.entries(lookups).map(([lookup, written]) => {
        // The schema knows lookups only, and lets none of them be undefined by name.
        const kind = KIND_OF_LOOKUP[lookup as LookupName];
        const fields = written?.fields;
        return [lookup, { ...written, fields: typeof fields === "string" ? mappings[kind][fields] : fields }];
      }),
    ),
  ]);
  return {
    ...supplier,
    secret: supplier.auth === undefined ? undefined : secrets[supplier.auth.secret],
    // Names that stood for mappings were just replaced by them; that each is there was checked before.
    platforms: Object.fromEntries(completed) as Supplier["platforms"],
  };
}
