import type { AttemptError } from "@clipledger/domain/webhooks/delivery-state";
import { AddressNotAllowed, NameNotResolved } from "../../../infra/outgoing/address-refusals.ts";

/** Why no answer came. What the network says has many names; people are told few. */
export function attemptErrorOf(error: unknown): AttemptError {
  if (error instanceof AddressNotAllowed) return "address_not_allowed";
  if (error instanceof NameNotResolved) return "name_not_resolved";
  if (error instanceof AggregateError && error.errors.length > 0) return attemptErrorOf(error.errors[0]);
  const code = codeOf(error);
  if (NAME_CODES.includes(code)) return "name_not_resolved";
  if (TIMEOUT_CODES.includes(code)) return "timeout";
  return TLS_CODE.test(code) ? "tls" : "connection";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const NAME_CODES: readonly string[] = ["ENOTFOUND", "EAI_AGAIN", "ENODATA"];
const TIMEOUT_CODES: readonly string[] = ["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"];

/** Of OpenSSL: handshakes (`EPROTO`, `ERR_SSL_…`, `ERR_TLS_…`) and certificates, each with a name of its own. */
const TLS_CODE =
  /^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|CRL_|UNABLE_TO_)|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA/;
