import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { describe, expect, it } from "vitest";
import { operationsOf } from "../../../test/operations.ts";

const heldFromSoft = ["assignments.assign", "assignments.switchCampaign"];

const heldFromHard = [
  "assignments.unassign",
  "creators.create",
  "creators.update",
  "creators.remove",
  "creators.archive",
  "creators.unarchive",
  "creators.invite",
  "creators.revokeInvitation",
  "creators.linkAccounts",
  "briefOrder.move",
  "briefs.addSamples",
  "briefs.create",
  "briefs.remove",
  "briefs.restoreRevision",
  "briefs.setCampaigns",
  "briefs.update",
  "campaigns.create",
  "campaigns.update",
  "campaigns.remove",
  "campaigns.end",
  "campaigns.reactivate",
  "inviteLinks.create",
  "inviteLinks.close",
  "joinRequests.approve",
  "joinRequests.reject",
  ...["add", "tag", "message", "archive", "unarchive"].map((name) => `creatorsAtOnce.${name}`),
  ...["create", "update", "resume", "test", "recover", "resend", "retry"].map((name) => `webhooks.${name}`),
  ...["create", "update"].map((name) => `webhookConnections.${name}`),
  ...["create", "update", "setStatus", "duplicate", "remove"].map((name) => `jobs.${name}`),
  ...["invite", "reply", "setStatus", "retract", "bookmark"].map((name) => `applications.${name}`),
  ...[
    "openDirect",
    "createGroup",
    "broadcast",
    "update",
    "remove",
    "postMessage",
    "editMessage",
    "deleteMessage",
    "addReaction",
    "removeReaction",
  ].map((name) => `chats.${name}`),
];

/**
 * Payouts are how a hold ends; creators have no part in it; endpoints can always be stopped and their secrets kept safe;
 * the rest is not of the Creator Hub, or writes nothing.
 */
const neverHeld = [
  ...[
    "calculate",
    "initiate",
    "cancel",
    "reinstate",
    "preflightManual",
    "createManual",
    "update",
    "verify",
    "settleIntent",
    "abandonIntent",
    "cancelSeveral",
  ].map((name) => `payouts.${name}`),
  ...["approve", "cancel", "reissue", "voidPayout", "getClaimLink", "resendClaimLink"].map(
    (name) => `payoutApprovals.${name}`,
  ),
  ...["confirm", "decline"].map((name) => `payoutProposals.${name}`),
  ...["connect", "update", "test", "remove", "sendAgain", "undoTransfer", "decideTransfer"].map(
    (name) => `payoutRails.${name}`,
  ),
  ...["create", "markSent", "discard", "importAnswer"].map((name) => `payoutFiles.${name}`),
  ...["plan", "planSeveral", "planManual", "undo", "dismiss"].map((name) => `payoutPlans.${name}`),
  ...["adjust", "reverse"].map((name) => `creatorBalance.${name}`),
  ...["pause", "delete", "reveal", "rotate"].map((name) => `webhooks.${name}`),
  ...["renewToken", "end"].map((name) => `webhookConnections.${name}`),
  "campaigns.validate",
  "campaigns.simulate",
  "campaigns.simulateNew",
  "applications.markRead",
  "chats.markRead",
  "creatorPayoutDetails.reveal",
  "creatorsAtOnce.check",
  "creatorInvitations.preview",
  "creatorInvitations.accept",
  "creatorInvitations.decline",
  "inviteLinks.preview",
  "joinRequests.create",
];

const OTHER_FEATURES = [
  "organization",
  "organizations",
  "organizationBrand",
  "invoiceDetails",
  "reportingCurrency",
  "session",
  "apiKeys",
  "oauth",
  "members",
  "invitations",
  "trackedAccounts",
  "trackedVideos",
  "excludedVideos",
  "projects",
  "exports",
  "dataSources",
  "simulatedData",
  "tracking",
  "savedViews",
  "reports",
  "reportLinks",
  "sheetLinks",
  "alertRules",
  "alertChannels",
  "digest",
];

/** The dashboard's contract holds the API's. */
const operations = operationsOf(dashboardContract);

describe("a payout hold", () => {
  it.each([
    ["soft", heldFromSoft],
    ["hard", heldFromHard],
  ] as const)("refuses from %s on exactly what it should", (stage, expected) => {
    const held = operations.filter(({ heldFrom }) => heldFrom === stage).map(({ id }) => id);
    expect(held.toSorted()).toEqual(expected.toSorted());
  });

  it("was thought about for every operation that may write", () => {
    const decided = new Set([...heldFromSoft, ...heldFromHard, ...neverHeld]);
    const undecided = operations
      .filter(({ method }) => method !== "GET")
      .filter(({ id }) => !decided.has(id) && !OTHER_FEATURES.includes(id.split(".", 1)[0] ?? ""));
    expect(undecided, "add these to one of the lists of this test").toEqual([]);
  });

  it("refuses no read, and nothing that is not for members, or for admins where only they write", () => {
    for (const { id, method, access, heldFrom } of operations) {
      const writer = id.startsWith("webhook") ? "admin" : "member";
      if (heldFrom !== undefined) expect([id, method !== "GET", access]).toEqual([id, true, writer]);
    }
  });

  it("leaves what it never refuses in the contract", () => {
    expect(operations.map(({ id }) => id)).toEqual(expect.arrayContaining(neverHeld));
  });
});
