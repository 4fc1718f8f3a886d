import type { IncomingMessage } from "node:http";
import { type ErrorCode, errorCatalog, type Issue } from "@clipledger/contract/errors";
import {
  type Access,
  type BodyLimits,
  isWrite,
  keyNeedsOf,
  type OperationMeta,
  USUAL_BODY,
} from "@clipledger/contract/operation";
import { grantsScope } from "@clipledger/domain/organizations/key-scopes";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { parseUrl } from "@clipledger/domain/parse-url";
import type { RefusingStage } from "@clipledger/domain/payouts/hold-stage";
import { ORPCError, type Route, ValidationError } from "@orpc/contract";
import { StandardOpenAPIHandler, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import type { AnyProcedure, AnyRouter } from "@orpc/server";
import type { z } from "zod";
import { AppError, badRequest, toIssues } from "../app-error.ts";
import type { OperationContext, Services } from "../context.ts";
import { busyError } from "../db/database-errors.ts";
import type { BodyHolder } from "./body-budget.ts";
import { type AnswerOnce, readIdempotencyKey } from "./idempotency.ts";
import { createKeptAnswers, type TextAnswer } from "./kept-answers.ts";
import { coerceParameters, IGNORED_PARAMETERS_HEADER, ignoredParameters } from "./query-parameters.ts";
import { digested, readDigestedBody, readJsonBody } from "./request-body.ts";
import { isMember, type RequestContext } from "./request-context.ts";
import { retryAfterSeconds } from "./respond.ts";
import { type FindValueIssues, isRecord, joinIssues, type ValueIssues } from "./value-issues.ts";

/** A body that was read before: the operation takes it as it is. */
interface GivenBody {
  readonly given: unknown;
}

/** What an operation answered, or undefined when no operation has this path and method. */
export type OperationHandler = (
  request: IncomingMessage,
  body: BodyHolder | GivenBody | "ignored",
  context: RequestContext,
) => Promise<TextAnswer | undefined>;

/** Throws where the organization's payout hold is at this stage, or at a stricter one. */
type RefuseHeld = (ctx: OperationContext, from: RefusingStage) => Promise<void>;

/** Does an operation that may need facts which were archived, and once more when they are back. */
interface FactsBack {
  readonly repeating: <Result>(services: Services, work: () => Promise<Result>) => Promise<Result>;
  /** The same, but for telling the caller to repeat it. */
  readonly once: FactsBack["repeating"];
}

interface OperationHandlerOptions {
  readonly router: AnyRouter;
  readonly prefix: `/${string}`;
  readonly refuseHeld: RefuseHeld;
  readonly factsBack: FactsBack;
  readonly valueIssues: ValueIssues;
  /** No operation takes more, whatever it declares. */
  readonly maxBodyBytes: number;
  /** Undefined where requests carry no Idempotency-Key. */
  readonly answerOnce?: AnswerOnce;
}

/** Whether somebody may call is known before the first byte of a body is read. */
export function createOperationHandler(options: OperationHandlerOptions): OperationHandler {
  const { router, prefix, answerOnce } = options;
  const handler = operationHandler(options);
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const keepAnswer = createKeptAnswers();
  return async (request, holder, context) => {
    const url = readUrl(request.url ?? "/");
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
    const path = url.pathname.slice(prefix.length).replace(/^\/|\/$/g, "");
    const found = await matcher.match(method, `/${path}`);
    if (found === undefined) return undefined;
    const operation = declared(found.procedure["~orpc"]);
    const { meta } = operation;
    const { caller, services, setHeader } = context;
    await admit(operation, context);
    const ignored = ignoredParameters(operation.inputSchema, url.searchParams);
    if (ignored !== undefined) setHeader(IGNORED_PARAMETERS_HEADER, ignored);
    const workOut = async (sent: unknown, means: Partial<RequestContext> = {}) => {
      const body = meta.isRead ? withoutNulls(sent) : (sent ?? (method === "PUT" ? {} : undefined));
      const { response } = await handler.handle(
        { method, url, headers: request.headers, body: async () => body, signal: undefined },
        { prefix, context: { ...context, ...means } },
      );
      return { status: response?.status ?? 404, text: JSON.stringify(response?.body) };
    };
    const limits = limitsOf(meta, options);
    const key = answerOnce && isWrite(operation) ? readIdempotencyKey(request) : undefined;
    if (key !== undefined && answerOnce && isMember(caller) && holder !== "ignored") {
      const { value, digest: bodyDigest } =
        "given" in holder ? digested(holder.given) : await readDigestedBody(request, limits, holder);
      const content = [method, path, url.search];
      const { isRepeatable = false } = meta;
      return answerOnce({ key, caller, content, bodyDigest, isRepeatable }, setHeader, async (means) => {
        // Not before: a hold that began since does not hide what was answered then.
        await refuseIfHeld(meta, context, options);
        return workOut(value, means);
      });
    }
    await refuseIfHeld(meta, context, options);
    const sent = await readSent(request, limits, holder);
    if (meta.isKept !== true || !isMember(caller)) return workOut(sent);
    const organizationId = caller.organization.id;
    const name = JSON.stringify([caller.userId, caller.role, caller.organization.plan, path, url.search]);
    return keepAnswer({ ...services, organizationId, name }, () => workOut(sent));
  };
}

async function readSent(
  request: IncomingMessage,
  limits: BodyLimits,
  holder: Parameters<OperationHandler>[1],
): Promise<unknown> {
  if (holder === "ignored") return undefined;
  return "given" in holder ? holder.given : readJsonBody(request, limits, holder);
}

/** An operation as the contract, which is written with oRPC and zod throughout, declares it. */
interface DeclaredOperation {
  readonly route: Pick<Route, "method" | "tags">;
  readonly meta: OperationMeta;
  readonly inputSchema: z.ZodType | undefined;
}

function declared({ route, meta, inputSchema }: AnyProcedure["~orpc"]): DeclaredOperation {
  return { route, meta: meta as OperationMeta, inputSchema: inputSchema as z.ZodType | undefined };
}

function limitsOf(
  { body = USUAL_BODY }: OperationMeta,
  { maxBodyBytes }: OperationHandlerOptions,
): BodyLimits {
  return { ...body, bytes: Math.min(body.bytes, maxBodyBytes) };
}

function operationHandler({
  router,
  factsBack,
  valueIssues,
}: OperationHandlerOptions): StandardOpenAPIHandler<RequestContext> {
  return new StandardOpenAPIHandler<RequestContext>(router, {
    customErrorResponseBodyEncoder: (error) => toAppError(error).toBody(),
    clientInterceptors: [
      async (options) => {
        const { context } = options;
        const { db = context.services.db } = context;
        const operation = declared(options.procedure["~orpc"]);
        const work = async () =>
          options.next({
            ...options,
            input: coerceParameters(operation.inputSchema, options.input),
            context: { ...context, ...context.services, ...context.caller, db },
          });
        const { meta, route } = operation;
        // What is posted may have asked a platform, or cost credits, before it met facts that are away.
        const isOnce = route.method === "POST" && meta.isRead !== true;
        try {
          return await factsBack[isOnce ? "once" : "repeating"](context.services, work);
        } catch (error) {
          const shape = shapeIssues(error);
          if (shape === undefined) throw toWireError(error, context);
          const find = valueIssues.get(operation.inputSchema);
          const values = find === undefined ? [] : await findAsMember(find, context, options.input);
          throw toWireError(badRequest(joinIssues(shape, values)), context);
        }
      },
    ],
  });
}

async function findAsMember(
  find: FindValueIssues,
  { caller, services }: RequestContext,
  input: unknown,
): Promise<readonly Issue[]> {
  if (!isMember(caller) || !isRecord(input)) return [];
  return find({ ...services, ...caller }, { params: input["params"], body: input["body"] });
}

/** Null in a filter means not given. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, withoutNulls(each)]])),
  );
}

async function admit(operation: DeclaredOperation, context: RequestContext): Promise<void> {
  const { access } = operation.meta;
  enforceAccess(access, context.caller);
  enforceKeyLimits(operation, context.caller);
  if (access === "public") await context.limitPublic?.();
}

async function refuseIfHeld(
  { heldFrom }: OperationMeta,
  { services, caller }: RequestContext,
  { refuseHeld }: OperationHandlerOptions,
): Promise<void> {
  if (heldFrom !== undefined && isMember(caller)) await refuseHeld({ ...services, ...caller }, heldFrom);
}

function readUrl(text: string): URL {
  const url = text.includes("%00") ? undefined : parseUrl(text, "http://localhost");
  if (url === undefined) throw badRequest([{ path: "", message: "The address of the request is malformed" }]);
  return url;
}

function enforceAccess(access: Access, caller: RequestContext["caller"]): void {
  if (access === "public") return;
  if (caller.userId === undefined) throw new AppError("UNAUTHORIZED");
  if (access === "session") return;
  if (!isMember(caller))
    throw badRequest([{ path: "x-clipledger-organization", message: "Name an organization" }]);
  if (!roleAtLeast(caller.role, access)) throw new AppError("FORBIDDEN");
}

/** What the API key itself may do; its owner's role allows nothing beyond it. */
function enforceKeyLimits(operation: DeclaredOperation, caller: RequestContext["caller"]): void {
  if (!isMember(caller) || caller.keyLimits === undefined) return;
  const { scopes, money: allowed } = caller.keyLimits;
  const { scope, money } = keyNeedsOf(operation);
  if (scope !== undefined && !grantsScope(scopes, scope.area, scope.verb)) {
    const name = `${scope.area}:${scope.verb}`;
    const message = `This API key lacks the scope ${name}`;
    throw new AppError("API_KEY_SCOPE_MISSING", { scope: name }, { message });
  }
  if (money === "preview" && allowed === "none") {
    const message = "This API key may not work out amounts: its access to money is none";
    throw new AppError("API_KEY_MONEY_NOT_ALLOWED", { allowed, needed: "preview" }, { message });
  }
  if (money === "commits" && (allowed === "none" || allowed === "preview")) {
    const message = `This API key may not pay anything: its access to money is ${allowed}`;
    throw new AppError("API_KEY_MONEY_NOT_ALLOWED", { allowed, needed: "limited" }, { message });
  }
}

function toWireError(
  error: unknown,
  { services, requestId, setHeader }: RequestContext,
): ORPCError<string, unknown> {
  let appError = asAppError(error);
  if (appError === undefined) {
    services.log.error({ err: error, requestId }, "unexpected failure");
    appError = new AppError("INTERNAL_SERVER_ERROR", { requestId });
  } else if (appError.cause !== undefined) {
    services.log.warn({ err: appError.cause, requestId, code: appError.code }, "refused");
  }
  const { code, status, message, data } = appError;
  const retryAfter = retryAfterSeconds(appError);
  if (retryAfter !== undefined) setHeader("retry-after", String(retryAfter));
  return new ORPCError(code, { defined: true, status, message, data });
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  return busyError(error);
}

/** What the contract's schema says of an input; undefined for any other refusal. */
function shapeIssues(error: unknown): Issue[] | undefined {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return undefined;
  const { cause } = error;
  return cause instanceof ValidationError ? toIssues(cause.issues as z.core.$ZodIssue[]) : undefined; // safe: zod throughout
}

/** oRPC refuses by itself only what it cannot read; such a refusal names no issues. */
function toAppError({ code, data, message }: ORPCError<string, unknown>): AppError {
  if (code === "BAD_REQUEST" && data === undefined)
    return badRequest([{ path: "", message: "Malformed request" }]);
  return new AppError(isDocumented(code) ? code : "INTERNAL_SERVER_ERROR", data, { message });
}

function isDocumented(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}
