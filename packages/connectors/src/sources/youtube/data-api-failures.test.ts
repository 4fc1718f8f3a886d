import { describe, expect, it } from "vitest";
import { readProblem } from "./data-api-client.ts";

const now = new Date("2026-03-10T12:00:00Z");
const UNTIL_RESET_MS = 19 * 3_600_000;

describe("an error of the Data API", () => {
  it.each([
    ["the day's quota is used up", 403, "quotaExceeded", "throttled", UNTIL_RESET_MS],
    ["the day's limit is reached", 403, "dailyLimitExceeded", "throttled", UNTIL_RESET_MS],
    ["too many requests a minute", 403, "rateLimitExceeded", "throttled", 60_000],
    ["too many requests of one user", 403, "userRateLimitExceeded", "throttled", 60_000],
    ["too many requests, by status alone", 429, "", "throttled", 60_000],
    ["no such list", 404, "playlistNotFound", "not_found", undefined],
    ["no such video", 404, "videoNotFound", "not_found", undefined],
    ["a list of a private account", 403, "playlistItemsNotAccessible", "private", undefined],
    ["comments that are turned off", 403, "commentsDisabled", "restricted", undefined],
    ["something that is not shown", 403, "forbidden", "restricted", undefined],
    ["a page token that YouTube never gave out", 400, "invalidPageToken", "upstream", undefined],
    ["a fault of its own", 500, "internalError", "upstream", undefined],
    ["a service that is down", 503, "backendError", "upstream", undefined],
  ] as const)("tells %s", (_, status, reason, kind, retryAfterMs) => {
    const { failure, isQuotaUsedUp } = problemOf(status, { errors: [{ reason }] });
    expect([failure.kind, failure.providerStatus, failure.retryAfterMs]).toEqual([
      kind,
      status,
      retryAfterMs,
    ]);
    expect(isQuotaUsedUp).toBe(retryAfterMs === UNTIL_RESET_MS);
  });

  it("tells a used-up bucket of searches, which has a status and words of its own", () => {
    const message =
      "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day' of service 'youtube.googleapis.com'";
    const byMessage = problemOf(429, { message, errors: [{ reason: "rateLimitExceeded" }] });
    const byDetail = problemOf(429, {
      details: [{ metadata: { quota_limit: "defaultSearchPerDayPerProject" } }],
    });
    for (const { failure, isQuotaUsedUp } of [byMessage, byDetail]) {
      expect(failure).toMatchObject({ kind: "throttled", retryAfterMs: UNTIL_RESET_MS });
      expect(isQuotaUsedUp).toBe(true);
    }
  });

  it("waits as long as YouTube asks for", () => {
    const { failure } = readProblem({ status: 429, headers: { "retry-after": "7" }, text: "" }, now);
    expect(failure.retryAfterMs).toBe(7_000);
  });

  it.each([
    [
      "that is wrong, as recorded",
      400,
      { errors: [{ domain: "usageLimits", reason: "keyInvalid" }], message: "Bad Request" },
      401,
    ],
    [
      "that is wrong, as of today",
      400,
      {
        message: "API key not valid. Please pass a valid API key.",
        errors: [{ reason: "badRequest" }],
        details: [{ reason: "API_KEY_INVALID" }],
      },
      401,
    ],
    ["that has expired", 400, { message: "API key expired.", errors: [{ reason: "badRequest" }] }, 401],
    [
      "that is missing",
      403,
      {
        message: "Please use API Key or other form of API consumer identity.",
        errors: [{ reason: "forbidden" }],
      },
      401,
    ],
    ["whose project has not turned the API on", 403, { errors: [{ reason: "accessNotConfigured" }] }, 403],
    ["that is meant for other addresses", 403, { errors: [{ reason: "ipRefererBlocked" }] }, 403],
    ["that is revoked", 401, { errors: [{ reason: "authError" }] }, 401],
  ] as const)("tells a key %s", (_, status, error, providerStatus) => {
    const { failure } = problemOf(status, error);
    expect(failure).toMatchObject({ kind: "upstream", providerStatus });
    expect(failure.message).toMatch(/key/);
  });

  it("does not blame the key for a bad request about something else", () => {
    expect(problemOf(400, { message: "Invalid", errors: [{ reason: "badRequest" }] }).failure).toMatchObject({
      ...{ kind: "upstream", providerStatus: 400 },
    });
  });

  it("takes a refusal without a known reason, as recorded, for trouble of YouTube's", () => {
    const errors = [
      { message: "Permission denied.", domain: "youtube.CoreErrorDomain", reason: "SERVICE_UNAVAILABLE" },
    ];
    const { failure } = problemOf(403, {
      message: "The caller does not have permission",
      errors,
      status: "PERMISSION_DENIED",
    });
    expect(failure).toMatchObject({ kind: "upstream", providerStatus: 403 });
  });

  it("takes a page of HTML with status 404 for a wrong address, not for a missing video", () => {
    const { failure } = readProblem({ status: 404, headers: {}, text: "<html>Not found</html>" }, now);
    expect(failure).toMatchObject({ kind: "upstream", providerStatus: 404 });
  });

  it("repeats nothing that YouTube says but known words", () => {
    const { failure } = problemOf(403, { message: "key AIzaSecret", errors: [{ reason: "AIza Secret 12" }] });
    expect(failure.message).not.toMatch(/AIza/);
  });
});

function problemOf(status: number, error: object) {
  return readProblem(
    { status, headers: {}, text: JSON.stringify({ error: { code: status, ...error } }) },
    now,
  );
}
