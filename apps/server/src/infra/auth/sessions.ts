import type { IncomingMessage, ServerResponse } from "node:http";
import { betterAuth } from "better-auth";
import { fromNodeHeaders, toNodeHandler } from "better-auth/node";
import type { Database } from "../db/database.ts";
import { createId } from "../ids.ts";
import type { Logger } from "../log.ts";

export const AUTH_BASE_PATH = "/auth";
export const CLIENT_ADDRESS_HEADER = "x-clipledger-client-address";
export const MIN_PASSWORD_LENGTH = 10;

/** Sign-in with email and password, and the sessions it opens. */
export interface Sessions {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  findUserId(request: IncomingMessage): Promise<string | undefined>;
}

export interface SessionOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly secret: string;
  readonly publicUrl: string;
  readonly signInsPerMinute: number;
  readonly sendPasswordReset: (userId: string, token: string) => Promise<void>;
}

export function createSessions(options: SessionOptions): Sessions {
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
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => options.sendPasswordReset(user.id, token),
    },
    rateLimit: {
      enabled: true,
      storage: "database",
      modelName: "auth_rate_limits",
      fields: { lastRequest: "last_request" },
      window: 60,
      max: 300,
      customRules: {
        "/sign-in/email": { window: 60, max: options.signInsPerMinute },
        "/request-password-reset": { window: 60, max: options.signInsPerMinute },
      },
    },
    advanced: {
      cookiePrefix: "clipledger",
      useSecureCookies: options.publicUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: ({ model }) => (model === "user" ? createId("user") : crypto.randomUUID()) },
    },
    ...tables,
  });
  return {
    handle: toNodeHandler(auth),
    async findUserId(request) {
      const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
      return session?.user.id;
    },
  };
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
