import type { PortalMoney } from "../../../api/portal-types.ts";
import { minorText } from "../../../ui/product/money-text.ts";

export function moneyText({ amount, currency }: PortalMoney): string {
  return minorText(amount, currency);
}
