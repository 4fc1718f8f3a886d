import type { BetterAuthPlugin, DBAdapter, DBTransactionAdapter, Where } from "better-auth";
import { hashSecret } from "../crypto/secrets.ts";

/** What the database keeps of a session's token. */
export function hashSessionToken(token: string): string {
  return hashSecret(token).toString("hex");
}

/**
 * The sign-in library keeps the tokens of sessions as they are. Here they pass its door to the database as hashes, and the
 * library goes on with the token that it asked with.
 */
export const hashedSessions: BetterAuthPlugin = {
  id: "hashed-sessions",
  init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
};

function hashing(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashingOperations(adapter),
    transaction: (work) => adapter.transaction((tx) => work({ ...tx, ...hashingOperations(tx) })),
  };
}

type Operations = Omit<DBTransactionAdapter, "id" | "createSchema" | "options">;

function hashingOperations(adapter: DBTransactionAdapter): Operations {
  return {
    create: async <Fields extends Record<string, unknown>, Row = Fields>(
      query: Parameters<typeof adapter.create<Fields, Row>>[0],
    ) => {
      if (query.model !== SESSION) return adapter.create<Fields, Row>(query);
      const { token } = query.data as { token?: unknown };
      const created = await adapter.create<Fields, Row>({ ...query, data: withHash(query.data) });
      return { ...created, token };
    },
    update: async (query) => {
      const changed = {
        ...hashedWhere(query),
        update: query.model === SESSION ? withHash(query.update) : query.update,
      };
      return withToken(query, await adapter.update(changed));
    },
    findOne: async (query) => withToken(query, await adapter.findOne(hashedWhere(query))),
    consumeOne: async (query) => withToken(query, await adapter.consumeOne(hashedWhere(query))),
    incrementOne: async (query) => withToken(query, await adapter.incrementOne(hashedWhere(query))),
    findMany: (query) => adapter.findMany(hashedWhere(query)),
    count: (query) => adapter.count(hashedWhere(query)),
    updateMany: (query) => adapter.updateMany(hashedWhere(query)),
    delete: (query) => adapter.delete(hashedWhere(query)),
    deleteMany: (query) => adapter.deleteMany(hashedWhere(query)),
  };
}

const SESSION = "session";

function withHash<Fields extends object>(fields: Fields): Fields {
  const { token } = fields as { token?: unknown };
  return typeof token === "string" ? { ...fields, token: hashSessionToken(token) } : fields;
}

interface Query {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

function hashedWhere<Given extends Query>(query: Given): Given {
  if (query.model !== SESSION || query.where === undefined) return query;
  return { ...query, where: query.where.map((condition) => hashedCondition(condition)) };
}

function hashedCondition(condition: Where): Where {
  const { field, value } = condition;
  if (field !== "token") return condition;
  if (typeof value === "string") return { ...condition, value: hashSessionToken(value) };
  return Array.isArray(value)
    ? { ...condition, value: value.map((token) => hashSessionToken(String(token))) }
    : condition;
}

/** The row with the token that it was asked for by; whoever asks by something else gets the hash. */
function withToken<Row>({ model, where }: Query, row: Row | null): Row | null {
  if (model !== SESSION || row === null) return row;
  const token = where?.find(({ field, value }) => field === "token" && typeof value === "string")?.value;
  return token === undefined ? row : { ...row, token };
}
