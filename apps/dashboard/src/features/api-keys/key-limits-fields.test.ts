import { describe, expect, it } from "vitest";
import type { ApiKey } from "../../api/types.ts";
import { accessOf, keyBadge, limitWords, readKeyLimits } from "./key-limits-fields.tsx";

const now = new Date("2026-09-21T08:30:00.000Z");

const key: ApiKey = {
  id: "key_AAAAAAAAAAAA",
  name: "Warehouse",
  prefix: "clip_abc",
  owner: { id: "user_AAAAAAAAAAAA", name: "Ada", email: "ada@test.example", image: null },
  role: "owner",
  state: "active",
  createdAt: now.toISOString(),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  scopes: ["*:write"],
  allowedAddresses: null,
  money: { mode: "unlimited" },
  committedToday: [],
};

function form(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) data.append(name, value);
  return data;
}

describe("readKeyLimits", () => {
  it("reads the presets", () => {
    const everything = form({ access: "everything", "money.mode": "unlimited", allowedAddresses: " \n" });
    expect(readKeyLimits(everything)).toEqual({
      scopes: ["*:write"],
      allowedAddresses: null,
      money: { mode: "unlimited" },
    });
    expect(readKeyLimits(form({ access: "read", "money.mode": "preview" })).scopes).toEqual(["*:read"]);
  });

  it("reads chosen areas, and leaves out those without access", () => {
    const chosen = { "area.campaigns": "write", "area.creators": "read", "area.payouts": "" };
    expect(readKeyLimits(form({ access: "areas", ...chosen })).scopes).toEqual([
      "creators:read",
      "campaigns:write",
    ]);
  });

  it("reads addresses by line, space or comma", () => {
    const { allowedAddresses } = readKeyLimits(
      form({ allowedAddresses: "203.0.113.7\n 2001:db8::/48, 10.0.0.0/8" }),
    );
    expect(allowedAddresses).toEqual(["203.0.113.7", "2001:db8::/48", "10.0.0.0/8"]);
  });

  it("reads a limit for each currency", () => {
    const limits = form({
      "money.mode": "limited",
      limitAmount: ["500", "20.5"],
      limitCurrency: ["USD", "EUR"],
    });
    expect(readKeyLimits(limits).money).toEqual({
      mode: "limited",
      perDay: [
        { currency: "USD", amount: 500 },
        { currency: "EUR", amount: 20.5 },
      ],
    });
  });
});

describe("accessOf", () => {
  it("knows the presets", () => {
    expect(accessOf(["*:write"])).toBe("everything");
    expect(accessOf(["*:read"])).toBe("read");
    expect(accessOf(["*:read", "briefs:write"])).toBe("areas");
  });
});

describe("keyBadge", () => {
  it("warns two weeks before a key ends", () => {
    expect(keyBadge({ ...key, expiresAt: "2026-10-05T08:30:00.000Z" }, now).label).toBe("Active");
    expect(keyBadge({ ...key, expiresAt: "2026-10-05T08:29:59.999Z" }, now).label).toBe("Expires soon");
    expect(keyBadge({ ...key, state: "expired", expiresAt: "2026-09-01T00:00:00.000Z" }, now).label).toBe(
      "Expired",
    );
  });
});

describe("limitWords", () => {
  it("says what a key may do, and what it has paid today", () => {
    expect(limitWords(key)).toEqual({
      access: "Everything",
      money: "Pays without a limit",
      addresses: undefined,
    });
    const limited: ApiKey = {
      ...key,
      scopes: ["payouts:write"],
      allowedAddresses: ["203.0.113.7", "10.0.0.0/8"],
      money: { mode: "limited", perDay: [{ currency: "USD", amount: 500 }] },
      committedToday: [{ currency: "USD", amount: 12 }],
    };
    expect(limitWords(limited)).toEqual({
      access: "1 area",
      money: "$12.00 of $500.00 paid today",
      addresses: "From 2 addresses",
    });
  });
});
