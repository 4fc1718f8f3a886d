import { describe } from "vitest";
import type { ConnectorSubject } from "./connector-subject.ts";
import { promiseFailures } from "./promise-failures.ts";
import { promiseHistory } from "./promise-history.ts";
import { promiseLookups } from "./promise-lookups.ts";
import { promiseComments, promiseSearches } from "./promise-searches.ts";

/** What the product relies on, whichever platform stands behind a connector. */
export function describeConnector(name: string, subject: ConnectorSubject): void {
  describe(name, () => {
    describe("lookups", () => promiseLookups(subject));
    describe("comments", () => promiseComments(subject));
    describe("searches", () => promiseSearches(subject));
    describe("failures", () => promiseFailures(subject));
    describe("as time passes", () => promiseHistory(subject));
  });
}
