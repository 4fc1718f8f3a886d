import { describe, expect, it } from "vitest";
import type { ActivityEntry } from "../../api/types.ts";
import { activitySentence, activityVia } from "./activity-row.tsx";
import { changeText, fieldLabel } from "./activity-wordings.ts";

function entry(parts: Partial<ActivityEntry>): ActivityEntry {
  return {
    id: "orgact_4Rk8sVn1QwZp",
    type: "organization.updated",
    occurredAt: "2026-09-21T08:30:00.000Z",
    actor: {
      type: "user",
      surface: "ui",
      userId: "user_Jb3kT8vYxL2n",
      apiKeyId: null,
      impersonated: false,
      name: "Ada Meyer",
      apiKeyName: null,
      connectionName: null,
    },
    subject: { type: "organization", id: "org_7Hq2mXbT9cRd", label: "Northwind" },
    changes: {},
    ...parts,
  };
}

function read(parts: Partial<ActivityEntry>) {
  const { actor, verb, object, detail } = activitySentence(entry(parts));
  return [actor, verb, object, detail].filter((part) => part !== undefined).join(" ");
}

describe("activitySentence", () => {
  it("names the changed fields of an organization", () => {
    const changes = { defaultCurrency: { before: "USD", after: "EUR" }, name: { before: "A", after: "B" } };
    expect(read({ changes })).toBe("Ada Meyer changed Northwind (default currency, name)");
  });

  it("names what changed of several accounts, not the accounts again", () => {
    expect(
      read({
        type: "account.updated",
        subject: { type: "tracked_account", id: "orgacc_1", label: "2 accounts" },
        changes: { maxVideos: { before: 10, after: 30 }, accounts: { before: null, after: ["@ada", "@bo"] } },
      }),
    ).toBe("Ada Meyer changed 2 accounts (max videos)");
  });

  it("tells both roles of a role change", () => {
    expect(
      read({
        type: "member.role_changed",
        subject: { type: "member", id: "orgmem_1", label: "Bo Lind" },
        changes: { role: { before: "viewer", after: "admin" } },
      }),
    ).toBe("Ada Meyer changed the role of Bo Lind from viewer to admin");
  });

  it("says that a person joined, not that they joined themselves", () => {
    expect(
      read({
        type: "member.joined",
        subject: { type: "member", id: "orgmem_1", label: "Ada Meyer" },
        changes: { role: { before: null, after: "member" } },
      }),
    ).toBe("Ada Meyer joined the organization as member");
  });

  it("says who signed in, and for whom somebody tried in vain", () => {
    const subject = { type: "member", id: "orgmem_1", label: "Ada Meyer" };
    expect(read({ type: "member.signed_in", subject })).toBe("Ada Meyer signed in");
    const actor = {
      ...entry({}).actor,
      type: "system",
      surface: "system",
      userId: null,
      name: null,
    } as const;
    expect(read({ type: "member.sign_in_failed", subject, actor })).toBe(
      "Clipledger refused a wrong password for Ada Meyer",
    );
  });

  it("falls back to the id of a subject without a label", () => {
    expect(read({ type: "api_key.revoked", subject: { type: "api_key", id: "key_1", label: null } })).toBe(
      "Ada Meyer revoked the API key key_1",
    );
  });

  it("still reads a type it does not know", () => {
    const unknown = entry({});
    Object.assign(unknown, { type: "aurora.seen" });
    expect(activitySentence(unknown).verb).toBe("did “aurora.seen” on");
  });
});

describe("activityVia", () => {
  it("names the key before the surface", () => {
    const base = entry({});
    expect(activityVia({ ...base, actor: { ...base.actor, surface: "api", apiKeyName: "Warehouse" } })).toBe(
      "API key “Warehouse”",
    );
  });

  it("names a connection as who did it, and who is responsible for it", () => {
    const base = entry({});
    const actor = { ...base.actor, surface: "api" as const, name: "Ada Meyer", connectionName: "Zapier" };
    expect(activitySentence({ ...base, actor }).actor).toBe("Zapier");
    expect(activityVia({ ...base, actor })).toBe("Webhook connection of Ada Meyer");
  });

  it("reveals impersonation", () => {
    const base = entry({});
    expect(activityVia({ ...base, actor: { ...base.actor, impersonated: true } })).toBe(
      "Dashboard, by an operator",
    );
  });
});

describe("changeText", () => {
  it.each([
    [null, "empty"],
    ["", "empty"],
    [false, "no"],
    [12, "12"],
    [{ a: 1 }, '{"a":1}'],
  ])("writes %o as %s", (value, expected) => {
    expect(changeText(value)).toBe(expected);
  });
});

describe("fieldLabel", () => {
  it("spells camel case out", () => {
    expect(fieldLabel("defaultCurrency")).toBe("default currency");
  });
});
