import { formatMoney } from "@clipledger/domain/money/format";
import type { SandboxPayout } from "../sandbox.queries.ts";

/** An order's amount has all decimals of its currency, so that its digits alone are minor units. */
export function amountText({ amount, currency }: Pick<SandboxPayout, "amount" | "currency">): string {
  return formatMoney({ amountMinor: BigInt(amount.replace(".", "")), currency });
}

/** Such as "5 October 2026". */
export function dayText(instant: Date): string {
  return instant.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
