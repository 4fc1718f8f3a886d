import type { PayoutMethod } from "../../../api/portal-types.ts";

export const payoutMethods: Record<PayoutMethod, string> = {
  bank_transfer: "Bank transfer",
  paypal: "PayPal",
  wise: "Wise",
  other: "Another way",
};
