import type { TestResponse } from "./request.ts";

/** The four credit headers of an answer. */
export function creditsOf({ headers }: TestResponse) {
  return {
    consumed: headers.get("x-service-credits-consumed"),
    meter: headers.get("x-service-credits-meter"),
    remaining: headers.get("x-service-credits-benefited-remaining"),
    canPurchase: headers.get("x-service-credits-can-purchase-extra"),
  };
}

export const credits = (consumed: string, remaining: string, canPurchase = "true") => ({
  consumed,
  meter: "extra_credits",
  remaining,
  canPurchase,
});
