import type { Fault } from "../fault.ts";

const infra = "apps/server/src/infra";
const http = `${infra}/http`;
const oauth = "apps/server/src/modules/agents/oauth";
const roles = "packages/domain/src/organizations";
const keyScopes = [`${http}/key-scopes.api.test.ts`];
const keyLeases = [`${http}/idempotency-leases.api.test.ts`];
const keyCache = [`${infra}/auth/api-key-cache.test.ts`];
const grants = [`${oauth}/oauth.api.test.ts`];
const sessions = [`${infra}/auth/sessions.api.test.ts`];

/** Who may call what: roles, scopes, sessions, tokens, and requests that happen once. */
export const faults: readonly Fault[] = [
  {
    file: `${roles}/roles.ts`,
    find: "ROLES.indexOf(role) <= ROLES.indexOf(minimum)",
    replace: "ROLES.indexOf(role) < ROLES.indexOf(minimum)",
    breaks: "Members are refused what their own role allows.",
    noticedBy: [`${roles}/roles.test.ts`],
  },
  {
    file: `${roles}/key-scopes.ts`,
    find: '(verb === "read" && granted.includes(`${name}:read`))',
    replace: "granted.includes(`${name}:read`)",
    breaks: "An API key that may only read can write.",
    noticedBy: [`${roles}/key-scopes.test.ts`],
  },
  {
    file: `${roles}/key-scopes.ts`,
    find: 'return suffices("*") || suffices(area);',
    replace: "return suffices(area);",
    breaks: "An API key for every area is refused in each of them.",
    noticedBy: [`${roles}/key-scopes.test.ts`],
  },
  {
    file: `${http}/operation-handler.ts`,
    find: 'money === "commits" && (allowed === "none" || allowed === "preview")',
    replace: 'money === "commits" && allowed === "none"',
    breaks: "An API key that may only work amounts out can pay.",
    noticedBy: keyScopes,
  },
  {
    file: `${http}/operation-handler.ts`,
    find: "  enforceKeyLimits(operation, context.caller);\n",
    replace: "",
    breaks: "Scopes of API keys are ignored.",
    noticedBy: keyScopes,
  },
  {
    file: `${http}/operation-handler.ts`,
    find: '  if (!roleAtLeast(caller.role, access)) throw new AppError("FORBIDDEN");\n',
    replace: "",
    breaks: "Viewers can do whatever owners can.",
    noticedBy: [`${http}/access.api.test.ts`],
  },
  {
    file: `${infra}/auth/authenticate-api-key.ts`,
    find: "where k.secret_hash = ${hash} and k.revoked_at is null and",
    replace: "where k.secret_hash = ${hash} and",
    breaks: "A revoked API key goes on working.",
    noticedBy: ["apps/server/src/modules/organizations/api-keys/api-access.api.test.ts"],
  },
  {
    file: `${infra}/auth/authenticate-api-key.ts`,
    find: "and g.resource = ${resource} and g.access_expires_at > ${now}",
    replace: "and g.access_expires_at > ${now}",
    breaks: "A program's token works at a resource that nobody granted.",
    noticedBy: grants,
  },
  {
    file: `${infra}/auth/authenticate-api-key.ts`,
    find: "and g.access_expires_at > ${now}",
    replace: "and g.access_expires_at >= ${now}",
    breaks: "A program's token works in the instant in which it ends.",
    noticedBy: grants,
  },
  {
    file: `${infra}/auth/authenticate-api-key.ts`,
    find: 'money: row.money === "none" ? "none" : "preview"',
    replace: "money: row.money",
    breaks: "A program can pay once somebody has edited its key.",
    noticedBy: grants,
  },
  {
    file: `${infra}/auth/api-key-cache.ts`,
    find: "now < Math.min(entry.until, expiryOf(entry.principal))",
    replace: "now < entry.until",
    breaks: "An API key works for seconds after it has expired.",
    noticedBy: keyCache,
  },
  {
    file: `${infra}/auth/api-key-cache.ts`,
    find: "if (principal !== undefined) {\n        target.set",
    replace: "if (principal !== undefined) {\n        entries.set",
    breaks: "A lookup that began before a revocation revives the key.",
    noticedBy: keyCache,
  },
  {
    file: `${oauth}/tokens.ts`,
    find: "if (row.expires_at <= now || !isOf(services, row, request)) return undefined;",
    replace: "if (row.expires_at < now || !isOf(services, row, request)) return undefined;",
    breaks: "A refresh token works in the instant in which it ends.",
    noticedBy: grants,
  },
  {
    file: `${oauth}/tokens.ts`,
    find: "row.is_live && !isExpired && row.client_id === client_id && isResource",
    replace: "row.is_live && !isExpired && isResource",
    breaks: "A refresh token works for another program than the one that was allowed.",
    noticedBy: grants,
  },
  {
    file: `${infra}/auth/sessions.ts`,
    find: "and expires_at > now()`",
    replace: "`",
    breaks: "A session of the dashboard never ends.",
    noticedBy: sessions,
  },
  {
    file: `${infra}/auth/sessions.ts`,
    find: "revokeSessionsOnPasswordReset: true",
    replace: "revokeSessionsOnPasswordReset: false",
    breaks: "Whoever knew the old password stays signed in after it was replaced.",
    noticedBy: sessions,
  },
  {
    file: `${http}/idempotency.ts`,
    find: '  if (noted === 0) throw new AppError("IDEMPOTENCY_KEY_IN_PROGRESS");\n',
    replace: "",
    breaks: "A request that lost its lease commits beside the one that took over.",
    noticedBy: keyLeases,
  },
  {
    file: `${http}/idempotency.ts`,
    find: "or k.status is null and k.lease_until <= ${now}",
    replace: "or k.status is null",
    breaks: "Two processes work on one request at the same time.",
    noticedBy: keyLeases,
  },
  {
    file: `${http}/idempotency.ts`,
    find: "and (not k.has_committed or ${isRepeatable} and k.fingerprint = excluded.fingerprint)",
    replace: "",
    breaks: "A request whose process died after it committed happens twice.",
    noticedBy: keyLeases,
  },
  {
    file: `${http}/idempotency.ts`,
    find: "set lease_until = ${leaseUntil} where",
    replace: "set lease_until = least(lease_until, ${leaseUntil}) where",
    breaks: "A request that takes longer than a minute is taken over by its repeat.",
    noticedBy: keyLeases,
  },
  {
    file: `${http}/idempotency.ts`,
    find: "![401, 408, 429].includes(status)",
    replace: "![401, 408].includes(status)",
    breaks: "A request that was refused for coming too fast is refused for a day.",
    noticedBy: keyLeases,
  },
  {
    file: `${http}/idempotency.ts`,
    find: "JSON.stringify([caller.userId, ...content])",
    replace: "JSON.stringify(content)",
    breaks: "A colleague's request with the same key gets somebody else's answer.",
    noticedBy: [`${http}/idempotency.api.test.ts`],
  },
  {
    file: `${http}/idempotency.ts`,
    find: "where created_at <= ${keptSince} and (status",
    replace: "where created_at < ${keptSince} and (status",
    breaks: "An answer is kept for a night longer than a day.",
    noticedBy: [`${http}/idempotency.api.test.ts`],
  },
  {
    file: `${http}/request-limits.ts`,
    find: '.slice(0, 4).join(":")}::/64`',
    replace: '.slice(0, 5).join(":")}::/64`',
    breaks: "Whoever has an IPv6 network is limited at none of its addresses.",
    noticedBy: [`${http}/request-limits.test.ts`],
  },
  {
    file: `${http}/request-limits.ts`,
    find: "Math.min(limit, used) - (used - size)",
    replace: "Math.min(limit, used + size) - (used - size)",
    breaks: "Several processes together let more requests pass than the limit.",
    noticedBy: [`${http}/request-limits.api.test.ts`],
  },
  {
    file: `${http}/client-address.ts`,
    find: 'trusted.kind === "nearby" ? entries.slice(0, 1) : entries',
    replace: "entries",
    breaks: "Callers choose the address that they are limited by.",
    noticedBy: [`${http}/client-address.test.ts`],
  },
  {
    file: `${http}/kept-answers.ts`,
    find: "const key = `${organizationId} ${dateOf(now)} ${name}`;",
    replace: "const key = `${dateOf(now)} ${name}`;",
    breaks: "An organization is shown the kept answer of another one.",
    noticedBy: [`${http}/kept-answers.api.test.ts`],
  },
  {
    file: `${http}/browser-safety.ts`,
    find: "? cookie === undefined",
    replace: "? true",
    breaks: "A write with a session but without an origin passes as one of a script.",
    noticedBy: [`${http}/browser-safety.test.ts`],
  },
];
