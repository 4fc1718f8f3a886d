import { type ApiArea, areaOfTag, type ScopeVerb } from "@clipledger/domain/organizations/key-scopes";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { RefusingStage } from "@clipledger/domain/payouts/hold-stage";
import { oc, type Route } from "@orpc/contract";
import { documentedErrors } from "./errors.ts";

/**
 * Who may call an operation. A role is the least one that may; `session` asks for a signed-in person, whatever
 * their organization; `public` asks for nothing.
 */
export type Access = Role | "session" | "public";

/** How large a JSON body may be. */
export interface BodyLimits {
  readonly bytes: number;
  /** Values in all, however they are nested. */
  readonly values: number;
  /** Items of one list, or fields of one object. */
  readonly items: number;
}

export const USUAL_BODY: BodyLimits = { bytes: 1_000_000, values: 100_000, items: 10_000 };

/** For operations that take in what grows with the work of a whole team. */
export const LARGE_BODY: BodyLimits = { bytes: 16_000_000, values: 1_000_000, items: 10_000 };

export interface OperationMeta {
  readonly access: Access;
  /** `USUAL_BODY` where nothing else is said. */
  readonly body?: BodyLimits;
  /** It changes nothing, although it has a body: null in it means not given, as in a query. */
  readonly isRead?: boolean;
  /** Its answer depends on the organization's rows, its caller and the day alone: it is kept until one of these changes. */
  readonly isKept?: boolean;
  /** The first stage of a payout hold that refuses it; none refuses the others. */
  readonly heldFrom?: RefusingStage;
  /** `preview`: it works amounts out and writes nothing, although it is posted. `commits`: by it, money is paid. */
  readonly money?: "preview" | "commits";
  /** Whoever asks once more for the very same gets the same, and nothing happens twice: an id or a window sees to it. */
  readonly isRepeatable?: boolean;
  /** Any key may call it, whatever its scopes. */
  readonly isForEveryKey?: boolean;
}

/** What a key needs for an operation: the tag says where, the method and the operation's kind say what for. */
interface KeyNeeds {
  /** Undefined where every key will do. */
  readonly scope: { readonly area: ApiArea; readonly verb: ScopeVerb } | undefined;
  readonly money: OperationMeta["money"];
}

interface DeclaredOperation {
  readonly route: Pick<Route, "method" | "tags">;
  readonly meta: OperationMeta;
}

export function keyNeedsOf(operation: DeclaredOperation): KeyNeeds {
  const { route, meta } = operation;
  const area = areaOfTag(route.tags?.[0] ?? "");
  const verb = isWrite(operation) ? "write" : "read";
  return { scope: meta.isForEveryKey ? undefined : { area, verb }, money: meta.money };
}

/** Whether an operation may change something. */
export function isWrite({ route, meta }: DeclaredOperation): boolean {
  return (route.method ?? "POST") !== "GET" && meta.isRead !== true && meta.money !== "preview";
}

const base = oc
  .$meta<OperationMeta>({ access: "owner" })
  .$route({ inputStructure: "detailed" })
  .errors(
    documentedErrors([
      "BAD_REQUEST",
      "UNAUTHORIZED",
      "PAYMENT_REQUIRED",
      "FORBIDDEN",
      "API_KEY_SCOPE_MISSING",
      "NOT_FOUND",
      "REQUEST_TIMEOUT",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMITED",
      "INTERNAL_SERVER_ERROR",
      "BUSY",
    ]),
  );

/** Completes an operation's OpenAPI description. */
export type Describe = Extract<Route["spec"], (...described: never) => unknown>;

/** The refusals of bodies. */
const bodyStatuses = new Set(["408", "413", "415"]);

/** Leaves out, where there is no body, the answers that refuse one. */
export function withAnswersOfBodies(
  described: Parameters<Describe>[0],
  others: readonly string[] = [],
): ReturnType<Describe> {
  if (described.requestBody !== undefined) return described;
  const responses = Object.entries(described.responses ?? {}).filter(
    ([status]) => !bodyStatuses.has(status) || others.includes(status),
  );
  return { ...described, responses: Object.fromEntries(responses) };
}

/** The start of every contract operation: common errors, and the access it needs. */
export function operation(
  access: Access,
  describe: Describe = (described) => withAnswersOfBodies(described),
) {
  return base
    .meta({ access })
    .route({ spec: (described) => ({ ...describe(described), "x-required-role": access }) });
}

const writesNothing: Describe = (described) => ({ ...described, "x-writes-nothing": true });

/** A read that takes its filters in a body. Its schemas ignore fields that they do not know. */
export function readingOperation(access: Access) {
  return operation(access, writesNothing).meta({ access, isRead: true });
}

/** Works amounts out, or checks what would be written, and writes nothing. */
export function previewOperation(
  access: Access,
  describe: Describe = (described) => withAnswersOfBodies(described),
) {
  return operation(access, (described) => writesNothing(describe(described)))
    .meta({ access, money: "preview" })
    .errors(documentedErrors(["API_KEY_MONEY_NOT_ALLOWED"]));
}

/** A read whose answer depends on nothing but the organization's rows, its caller and the day. */
export function keptOperation(access: Role, describe?: Describe) {
  return operation(access, describe).meta({ access, isKept: true });
}

/** An operation that a payout hold refuses from a stage on, until overdue payouts are settled. */
export function heldOperation(access: Role, { from }: { readonly from: RefusingStage }) {
  return operation(access, (described) => ({ ...withAnswersOfBodies(described), "x-held-from": from }))
    .meta({ access, heldFrom: from })
    .errors(documentedErrors(["PAYOUT_HOLD"]));
}
