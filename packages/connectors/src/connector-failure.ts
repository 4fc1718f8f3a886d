/**
 * - `not_found`: the platform has no such thing, or no longer.
 * - `private`: only followers may see it; `restricted`: age-gated or blocked in the region.
 * - `timeout`: no answer in time. `throttled`: the platform asks us to wait.
 * - `invalid_data`: an answer outside the platform's response schema.
 * - `upstream`: anything else that went wrong on the platform's side.
 */
export type ConnectorFailureKind =
  | "not_found"
  | "private"
  | "restricted"
  | "timeout"
  | "throttled"
  | "invalid_data"
  | "upstream";

export interface ConnectorFailureDetails {
  readonly retryAfterMs?: number;
  /** The HTTP status the platform answered with. */
  readonly providerStatus?: number;
  /** The source refused by itself, before any request: the failure does not show whether the network reaches it. */
  readonly isUnasked?: boolean;
  readonly cause?: unknown;
}

/** Why a lookup gave no answer. The message is for logs; callers decide by `kind`. */
export class ConnectorFailure extends Error {
  override readonly name = "ConnectorFailure";
  readonly kind: ConnectorFailureKind;
  readonly retryAfterMs: number | undefined;
  readonly providerStatus: number | undefined;
  readonly isUnasked: boolean;

  constructor(kind: ConnectorFailureKind, message: string, details: ConnectorFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.providerStatus = details.providerStatus;
    this.isUnasked = details.isUnasked ?? false;
  }
}

/** Whether the failure is an answer from the network, if only a status or nonsense. */
export function isAnswer({ kind, providerStatus, isUnasked }: ConnectorFailure): boolean {
  if (isUnasked) return false;
  return (kind !== "timeout" && kind !== "upstream") || providerStatus !== undefined;
}
