import { describe, expect, it } from "vitest";
import {
  issuedFilters,
  listPart,
  paidOrder,
  payoutsAddress,
  readWindowId,
  windowFilters,
  windowIdOf,
  windowOrder,
  withTab,
} from "./payouts-search.ts";

const window = "orgcamp_4Rk8sVn1QwZp:orgcre_7Hq2mXbT9cRd:2026-09-21:2026-09-27";

describe("payoutsAddress", () => {
  it("keeps what the page understands", () => {
    const search = {
      tab: "paid",
      campaigns: "orgcamp_4Rk8sVn1QwZp",
      creators: "orgcre_7Hq2mXbT9cRd",
      status: "created,approved",
      sort: "amount",
      dir: "asc",
      page: 2,
      window,
      manual: true,
    };
    expect(payoutsAddress.read(search)).toEqual(search);
  });

  it("drops what it does not understand", () => {
    expect(
      payoutsAddress.read({ tab: "lost", status: "gone", window: "orgcamp_1", sort: "amount", empty: true }),
    ).toEqual({});
  });
});

describe("what is asked of a queue", () => {
  it("leaves windows out that pay nothing, unless they are asked for", () => {
    expect(windowFilters({}).includeEmpty).toBe(false);
    expect(windowFilters({ empty: "show" }).includeEmpty).toBe(true);
  });

  it("begins with what has waited longest", () => {
    expect(listPart({}, windowOrder)).toMatchObject({ page: 1, sortCol: "billingPeriodEnd", sortDir: "asc" });
  });

  it("begins with what was paid last", () => {
    expect(listPart({ sort: "payoutAmount" }, paidOrder)).toMatchObject({
      sortCol: "paidAt",
      sortDir: "desc",
    });
  });

  it("asks for where payouts stand at the provider", () => {
    expect(issuedFilters({ status: "approved" }, "issued")).toEqual({
      queue: "issued",
      providerPayoutStatus: ["approved"],
    });
    expect(issuedFilters({ status: "approved" }, "approval")).toEqual({ queue: "approval" });
  });

  it("looks among issued payouts for words and days", () => {
    const search = payoutsAddress.read({ tab: "paid", q: "Robin", from: "2026-09-01", to: "lately" });
    expect(issuedFilters(search, "issued")).toEqual({ queue: "issued", search: "Robin", from: "2026-09-01" });
  });
});

describe("withTab", () => {
  it("keeps whose payouts are meant, and begins anew otherwise", () => {
    const search = { creators: "orgcre_7Hq2mXbT9cRd", page: 3, sort: "amount", status: "created" } as const;
    expect(withTab({ ...search, tab: "paid" }, "due")).toEqual({ creators: "orgcre_7Hq2mXbT9cRd" });
  });
});

const id = "orgcamp_4Rk8sVn1QwZp:orgcre_7Hq2mXbT9cRd:2026-09-21:2026-09-27";

describe("readWindowId", () => {
  it("reads what windowIdOf writes", () => {
    const address = readWindowId(id);
    expect(address).toEqual({
      campaignId: "orgcamp_4Rk8sVn1QwZp",
      creatorId: "orgcre_7Hq2mXbT9cRd",
      billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
      billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
    });
    expect(address && windowIdOf(address)).toBe(id);
  });

  it.each([
    undefined,
    7,
    "",
    "orgcamp_4Rk8sVn1QwZp",
    `${id}:more`,
    id.replace("orgcre_", "orgcamp_"),
    id.replace("2026-09-27", "2026-09-20"),
    id.replace("2026-09-27", "2026-02-30"),
  ])("finds no window in %j", (text) => {
    expect(readWindowId(text)).toBeUndefined();
  });
});
