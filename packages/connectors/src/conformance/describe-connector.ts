import { beforeAll, describe, expect, it } from "vitest";
import type { Connector, LookupTerms } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import type { LookupName } from "../lookups.ts";
import {
  type ConnectorSubject,
  canAsk,
  canFindAccounts,
  lookupsNotOffered,
  readSampleAccountId,
} from "./connector-subject.ts";
import { promiseHistory } from "./promise-history.ts";
import { promiseAccounts, promiseLists, promiseVideos } from "./promise-lookups.ts";
import { promiseComments, promiseHashtags, promiseUsers, promiseVideoSearches } from "./promise-searches.ts";

/**
 * What the product relies on, whichever platform stands behind a connector. A promise is left out only where the subject
 * says that it cannot be kept; the title then names what is left out.
 */
export function describeConnector(name: string, subject: ConnectorSubject): void {
  describe(`${name}${inabilitiesOf(subject)}`, () => {
    if (canFindAccounts(subject)) describe("accounts", () => promiseAccounts(subject));
    if (canAsk(subject, "accountVideos")) describe("lists", () => promiseLists(subject));
    if (canAsk(subject, "video")) describe("videos", () => promiseVideos(subject));
    if (canAsk(subject, "comments")) describe("comments", () => promiseComments(subject));
    if (canAsk(subject, "searchUsers")) describe("user searches", () => promiseUsers(subject));
    if (canAsk(subject, "searchVideos")) describe("video searches", () => promiseVideoSearches(subject));
    if (canAsk(subject, "searchHashtags")) describe("hashtag searches", () => promiseHashtags(subject));
    describe("failures", () => promiseFailures(subject));
    if (lookupsNotOffered(subject).length > 0) describe("refusals", () => promiseRefusals(subject));
    describe("as time passes", () => promiseHistory(subject));
  });
}

function inabilitiesOf(subject: ConnectorSubject): string {
  const { cannot, cannotKnow = {}, listReach } = subject;
  const inabilities = [
    ...lookupsNotOffered(subject).map((lookup) => `offer ${lookup}`),
    ...(cannot ?? []),
    ...Object.entries(cannotKnow).map(([kind, fields]) => `know ${fields.join(", ")} of ${kind}`),
    ...(listReach === undefined ? [] : [`list more than ${listReach} videos`]),
  ];
  return inabilities.length === 0 ? "" : ` (cannot ${inabilities.join("; ")})`;
}

const PAGED = ["accountVideos", "searchUsers", "searchVideos", "searchHashtags"] as const;

function promiseFailures(subject: ConnectorSubject): void {
  const { create, samples } = subject;
  let connector: Connector;
  beforeAll(async () => {
    connector = await create(samples.instant);
  });

  it.each(samples.failures)("fails with $kind for $name", async ({ kind, ask }) => {
    const failure = await failureOf(ask(connector));
    expect(failure.kind).toBe(kind);
    if (kind === "throttled") expect(failure.retryAfterMs).toBeGreaterThan(0);
  });

  const paged = PAGED.filter((lookup) => canAsk(subject, lookup));
  if (paged.length > 0) {
    it.each(["", "nonsense", "videos-", "search--1", "9".repeat(5000), "\u0000"])(
      "refuses the page token %j, which it never gave out",
      async (pageToken) => {
        const platformAccountId = await findAccountId(subject, connector);
        for (const lookup of paged) await failureOf(ask(connector, lookup, { platformAccountId, pageToken }));
      },
    );
  }

  it("times out at once for a caller who has already left", async () => {
    const signal = AbortSignal.abort();
    for (const lookup of lookupsOffered(subject)) {
      const failure = await failureOf(ask(connector, lookup, { signal }));
      expect([lookup, failure.kind]).toEqual([lookup, "timeout"]);
    }
  });

  it("times out as soon as a waiting caller leaves", async () => {
    const leaving = new AbortController();
    const lookup = samples.askSlow(connector, { signal: leaving.signal });
    leaving.abort();
    expect((await failureOf(lookup)).kind).toBe("timeout");
  });

  /** Asks for what the samples name; what they do not name is found out by name only where it matters. */
  function ask(asked: Connector, lookup: LookupName, terms: Asking): Promise<unknown> {
    const { username, query, platformAccountId = "1", platformVideoId = "1" } = samples;
    return asked[lookup]({ username, query, platformAccountId, platformVideoId, ...terms });
  }
}

/** What the connector does not offer it refuses, so that a promise left out is never an answer nobody looked at. */
function promiseRefusals(subject: ConnectorSubject): void {
  const { username, query } = subject.samples;
  const everything = { username, query, platformAccountId: "1", platformVideoId: "1" };
  it.each(lookupsNotOffered(subject))("refuses %s, which it does not offer", async (lookup) => {
    const connector = await subject.create(subject.samples.instant);
    expect((await failureOf(connector[lookup](everything))).kind).toBe("upstream");
  });
}

interface Asking extends LookupTerms {
  readonly platformAccountId?: string;
  readonly pageToken?: string;
}

function lookupsOffered(subject: ConnectorSubject): LookupName[] {
  const all: readonly LookupName[] = [...PAGED, "video", "accountByUsername", "accountById", "comments"];
  return all.filter((lookup) => canAsk(subject, lookup));
}

async function findAccountId(subject: ConnectorSubject, connector: Connector): Promise<string> {
  return canFindAccounts(subject) ? readSampleAccountId(subject, connector) : "1";
}

async function failureOf(lookup: Promise<unknown>): Promise<ConnectorFailure> {
  const failure = await lookup.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ConnectorFailure);
  if (!(failure instanceof ConnectorFailure)) throw new Error("the lookup did not fail");
  return failure;
}
