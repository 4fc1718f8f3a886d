import { describe } from "vitest";
import { type ConnectorSubject, canAsk, canFindAccounts, lookupsNotOffered } from "./connector-subject.ts";
import { promiseFailures, promiseRefusals } from "./promise-failures.ts";
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
