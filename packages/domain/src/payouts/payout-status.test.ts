import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nextPayoutStatus, PROVIDER_PAYOUT_STATUSES } from "./payout-status.ts";

describe("the status of a payout", () => {
  it.each([
    ["created", "approved", "approved"],
    ["created", "completed", "completed"],
    ["created", "deleted", "deleted"],
    ["approved", "created", "approved"],
    ["approved", "requested", "requested"],
    ["approved", "expired", "expired"],
    ["requested", "approved", "requested"],
    ["requested", "expired", "expired"],
    ["completed", "expired", "completed"],
    ["completed", "returned", "returned"],
    ["requested", "returned", "returned"],
    ["returned", "completed", "returned"],
    ["deleted", "returned", "deleted"],
    ["completed", "deleted", "completed"],
    ["deleted", "approved", "deleted"],
    ["expired", "requested", "expired"],
  ] as const)("from %s, when the provider says %s, is %s", (current, reported, next) => {
    expect(nextPayoutStatus(current, reported)).toBe(next);
  });

  it("does not change when a report is repeated", () => {
    for (const current of PROVIDER_PAYOUT_STATUSES)
      for (const reported of PROVIDER_PAYOUT_STATUSES) {
        const once = nextPayoutStatus(current, reported);
        expect(nextPayoutStatus(once, reported)).toBe(once);
      }
  });

  it("moves as docs/payout-providers.md says, from each to each", () => {
    const [head, ...rows] = tableAfter("## How a payout moves");
    const reported = head?.slice(1).map(statusIn) ?? [];
    expect([...reported].sort()).toEqual([...PROVIDER_PAYOUT_STATUSES].sort());
    expect(rows.map(([current]) => statusIn(current)).sort()).toEqual([...PROVIDER_PAYOUT_STATUSES].sort());
    for (const [current, ...next] of rows)
      for (const [place, cell] of next.entries()) {
        const [from, told] = [statusIn(current), statusIn(head?.[place + 1])];
        const expected = cell === "stays" ? from : statusIn(cell);
        expect([from, told, nextPayoutStatus(from, told)]).toEqual([from, told, expected]);
      }
  });
});

function tableAfter(heading: string): string[][] {
  const document = readFileSync(new URL("../../../../docs/payout-providers.md", import.meta.url), "utf8");
  const lines = document.slice(document.indexOf(heading)).split("\n");
  const first = lines.findIndex((line) => line.startsWith("|"));
  const rest = lines.slice(first);
  const table = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith("|")),
  );
  return table
    .filter((line) => !line.includes("---"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

function statusIn(cell = "") {
  const status = PROVIDER_PAYOUT_STATUSES.find((each) => cell === `\`${each}\``);
  if (status === undefined) throw new Error(`Not a status: ${cell}`);
  return status;
}
