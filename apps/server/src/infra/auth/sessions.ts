import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type BetterAuthPlugin,
  betterAuth,
  type DBAdapter,
  type DBTransactionAdapter,
  type Where,
} from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { toNodeHandler } from "better-auth/node";
import { hashSecret, type Passwords } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { unavailableOr } from "../db/database-errors.ts";
import { sql } from "../db/sql.ts";
import { createId } from "../ids.ts";
import type { Logger } from "../log.ts";
import { readCookie } from "./cookies.ts";

export const AUTH_BASE_PATH = "/auth";
export const CLIENT_ADDRESS_HEADER = "x-clipledger-client-address";
const MIN_PASSWORD_LENGTH = 10;
const COOKIE_PREFIX = "clipledger";

export const SIGN_IN_PATH = `${AUTH_BASE_PATH}/sign-in/email`;

/** Sign-in with email and password, and the sessions it opens. */
export interface Sessions {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Whose session the request brings. A session that is used goes on; that is written down every few minutes. */
  use(request: IncomingMessage): Promise<{ readonly id: string; readonly userId: string } | undefined>;
  /** The same without using the session: it ends when it would have ended. */
  findUserId(request: IncomingMessage): Promise<string | undefined>;
}

interface SessionOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly secret: string;
  readonly publicUrl: string;
  readonly passwords: Passwords;
  readonly onSignIn: (userId: string) => Promise<void>;
  readonly sendPasswordReset: (userId: string, token: string) => Promise<void>;
}

export function createSessions(options: SessionOptions): Sessions {
  const isSecure = options.publicUrl.startsWith("https:");
  const auth = betterAuth({
    appName: "Clipledger",
    baseURL: options.publicUrl,
    basePath: AUTH_BASE_PATH,
    secret: options.secret,
    database: options.db.pool,
    telemetry: { enabled: false },
    logger: { level: "warn", log: (_level, message) => options.log.warn({ from: "auth" }, message) },
    trustedOrigins: sameOrigin,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      password: options.passwords,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => options.sendPasswordReset(user.id, token),
    },
    // Attempts are limited before they come here, by counters that also hold for requests at the same moment.
    rateLimit: { enabled: false },
    plugins: [hashedSessions],
    hooks: {
      after: createAuthMiddleware(async ({ path, context }) => {
        const userId = path === "/sign-in/email" ? context.newSession?.user.id : undefined;
        if (userId !== undefined) await options.onSignIn(userId);
      }),
    },
    onAPIError: { onError: passOnUnexpected },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: ({ model }) => (model === "user" ? createId("user") : crypto.randomUUID()) },
    },
    ...tables,
  });
  const cookie = `${isSecure ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;
  const find = (request: IncomingMessage) => {
    const token = readSigned(readCookie(request, cookie), options.secret);
    return token === undefined ? undefined : findSession(options.db, token);
  };
  return {
    handle: toNodeHandler(auth),
    async use(request) {
      const session = await find(request);
      if (session === undefined) return undefined;
      if (session.is_silent) await prolongSession(options.db, session.id);
      return { id: session.id, userId: session.user_id };
    },
    async findUserId(request) {
      return (await find(request))?.user_id;
    },
  };
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  /** Not written down as used for some minutes. */
  readonly is_silent: boolean;
}

/** By the clock of the database: the sign-in library does not know ours. */
function findSession(db: Database, token: string): Promise<SessionRow | undefined> {
  return db.maybeRow(sql`
    select id, user_id, updated_at < now() - interval '5 minutes' as is_silent from auth_sessions
    where token_hash = ${hashSessionToken(token)} and expires_at > now()`);
}

/** A session lives as long after its last use as it did after its start. */
async function prolongSession(db: Database, sessionId: string): Promise<void> {
  await db.execute(sql`
    update auth_sessions set updated_at = now(), expires_at = now() + (expires_at - updated_at) where id = ${sessionId}`);
}

/** The value of a cookie that the sign-in library signed; undefined where somebody else made it up. */
function readSigned(cookie: string | undefined, secret: string): string | undefined {
  const [, value, signature] = /^([\w-]+)\.([\w+/]{43}=)$/.exec(decoded(cookie)) ?? [];
  if (value === undefined || signature === undefined) return undefined;
  const expected = createHmac("sha256", secret).update(value).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "base64")) ? value : undefined;
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** What the library did not mean to answer goes where all unexpected failures go. */
function passOnUnexpected(error: unknown): void {
  if (!isAPIError(error)) throw unavailableOr(error);
}

/** A page may act with the session only when it was loaded from the very host it calls. */
function sameOrigin(request?: Request): string[] {
  const host = request?.headers.get("host");
  return host ? [`http://${host}`, `https://${host}`] : [];
}

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" };

const tables = {
  user: {
    modelName: "users",
    fields: { emailVerified: "email_verified", ...timestamps },
  },
  session: {
    modelName: "auth_sessions",
    fields: {
      token: "token_hash",
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...timestamps,
    },
  },
  account: {
    modelName: "auth_accounts",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...timestamps,
    },
  },
  verification: {
    modelName: "auth_verifications",
    storeIdentifier: "hashed",
    fields: { expiresAt: "expires_at", ...timestamps },
  },
} as const;

/** What the database keeps of a session's token. */
function hashSessionToken(token: string): string {
  return hashSecret(token).toString("hex");
}

/**
 * The sign-in library keeps the tokens of sessions as they are. Here they pass its door to the database as hashes, and the
 * library goes on with the token that it asked with.
 */
const hashedSessions: BetterAuthPlugin = {
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
