/** `failed`: ten attempts used. `canceled`: its endpoint was paused, disabled or deleted. `skipped`: it names a deleted creator. */
export const DELIVERY_STATES = ["pending", "succeeded", "failed", "canceled", "skipped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ENDPOINT_STATES = ["active", "paused", "disabled"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** `failing`: five days without a success. `gone`: the receiver answered 410. `plan`: no API access. */
export const DISABLED_REASONS = ["failing", "gone", "plan"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Why an attempt got no answer, or none that counts. */
export const ATTEMPT_ERRORS = [
  "status",
  "redirect",
  "timeout",
  "connection",
  "name_not_resolved",
  "address_not_allowed",
  "tls",
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];
