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
  /** The source has no way to answer this question, however often it is asked. */
  readonly isUnable?: boolean;
  readonly cause?: unknown;
}

/** Why a lookup gave no answer. The message is for logs; callers decide by `kind`. */
export class ConnectorFailure extends Error {
  override readonly name = "ConnectorFailure";
  readonly kind: ConnectorFailureKind;
  readonly retryAfterMs: number | undefined;
  readonly providerStatus: number | undefined;
  readonly isUnasked: boolean;
  readonly isUnable: boolean;

  constructor(kind: ConnectorFailureKind, message: string, details: ConnectorFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.providerStatus = details.providerStatus;
    this.isUnasked = details.isUnasked ?? false;
    this.isUnable = details.isUnable ?? false;
  }
}

/** Whether the failure is an answer from the network, if only a status or nonsense. */
export function isAnswer({ kind, providerStatus, isUnasked }: ConnectorFailure): boolean {
  if (isUnasked) return false;
  return (kind !== "timeout" && kind !== "upstream") || providerStatus !== undefined;
}

/**
 * What several sources that failed come to. Waiting helps only if each source that could answer asks to wait: the shortest wait is then the
 * failure. Otherwise one of them may answer much sooner than that.
 */
export function failureOfAll(failures: readonly ConnectorFailure[]): ConnectorFailure | undefined {
  const able = failures.filter(({ isUnable }) => !isUnable);
  const waitOf = ({ retryAfterMs = Number.POSITIVE_INFINITY }: ConnectorFailure) => retryAfterMs;
  const other = able.find(({ kind }) => kind !== "throttled");
  const [shortest] = able.toSorted((left, right) => (waitOf(left) < waitOf(right) ? -1 : 1));
  return other ?? shortest ?? failures[0];
}
