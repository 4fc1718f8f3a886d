import type { IncomingMessage } from "node:http";
import { type ErrorCode, errorCatalog } from "@clipledger/contract/errors";
import { type Access, type BodyLimits, type OperationMeta, USUAL_BODY } from "@clipledger/contract/operation";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { parseUrl } from "@clipledger/domain/parse-url";
import type { RefusingStage } from "@clipledger/domain/payouts/hold-stage";
import { ORPCError, ValidationError } from "@orpc/contract";
import { StandardOpenAPIHandler, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import type { AnyRouter } from "@orpc/server";
import type { z } from "zod";
import { AppError, badRequest, toIssues } from "../app-error.ts";
import type { OperationContext, Services } from "../context.ts";
import { busyError } from "../db/database-errors.ts";
import type { BodyHolder } from "./body-budget.ts";
import { createKeptAnswers, type TextAnswer } from "./kept-answers.ts";
import { coerceParameters, IGNORED_PARAMETERS_HEADER, ignoredParameters } from "./query-parameters.ts";
import { readJsonBody } from "./request-body.ts";
import { isMember, type RequestContext } from "./request-context.ts";
import { retryAfterSeconds } from "./respond.ts";

/** What an operation answered, or undefined when no operation has this path and method. */
export type OperationHandler = (
  request: IncomingMessage,
  body: BodyHolder | "ignored",
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
  /** No operation takes more, whatever it declares. */
  readonly maxBodyBytes: number;
}

/** Whether somebody may call is known before the first byte of a body is read. */
export function createOperationHandler(options: OperationHandlerOptions): OperationHandler {
  const { router, prefix, refuseHeld, maxBodyBytes } = options;
  const handler = operationHandler(router, options.factsBack);
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const keepAnswer = createKeptAnswers();
  return async (request, holder, context) => {
    const url = readUrl(request.url ?? "/");
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
    const path = url.pathname.slice(prefix.length).replace(/^\/|\/$/g, "");
    const found = await matcher.match(method, `/${path}`);
    if (found === undefined) return undefined;
    const operation = found.procedure["~orpc"];
    const meta = operation.meta as OperationMeta;
    await admit(meta, context, refuseHeld);
    const ignored = ignoredParameters(inputSchemaOf(operation), url.searchParams);
    if (ignored !== undefined) context.setHeader(IGNORED_PARAMETERS_HEADER, ignored);
    const sent = holder === "ignored" ? undefined : await readJsonBody(request, limitsOf(meta), holder);
    const body = meta.isRead ? withoutNulls(sent) : (sent ?? (method === "PUT" ? {} : undefined));
    const { headers } = request;
    const workOut = async () => {
      const { response } = await handler.handle(
        { method, url, headers, body: async () => body, signal: undefined },
        { prefix, context },
      );
      return { status: response?.status ?? 404, text: JSON.stringify(response?.body) };
    };
    const { caller, services } = context;
    if (meta.isKept !== true || !isMember(caller)) return workOut();
    const organizationId = caller.organization.id;
    const name = JSON.stringify([caller.userId, caller.role, caller.organization.plan, path, url.search]);
    return keepAnswer({ ...services, organizationId, name }, workOut);
  };

  function limitsOf({ body = USUAL_BODY }: OperationMeta): BodyLimits {
    return { ...body, bytes: Math.min(body.bytes, maxBodyBytes) };
  }
}

function operationHandler(router: AnyRouter, factsBack: FactsBack): StandardOpenAPIHandler<RequestContext> {
  return new StandardOpenAPIHandler<RequestContext>(router, {
    customErrorResponseBodyEncoder: (error) => toAppError(error).toBody(),
    clientInterceptors: [
      async (options) => {
        const { context, procedure } = options;
        const work = async () =>
          options.next({
            ...options,
            input: coerceParameters(inputSchemaOf(procedure["~orpc"]), options.input),
            context: { ...context, ...context.services, ...context.caller },
          });
        const { meta, route } = procedure["~orpc"];
        // What is posted may have asked a platform, or cost credits, before it met facts that are away.
        const isOnce = route.method === "POST" && (meta as OperationMeta).isRead !== true;
        try {
          return await factsBack[isOnce ? "once" : "repeating"](context.services, work);
        } catch (error) {
          throw toWireError(error, context);
        }
      },
    ],
  });
}

/** Null in a filter means not given. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, withoutNulls(each)]])),
  );
}

/** The contract is written with zod throughout, so its input schemas are zod's. */
function inputSchemaOf(operation: { readonly inputSchema?: unknown }): z.ZodType | undefined {
  return operation.inputSchema as z.ZodType | undefined;
}

async function admit(meta: OperationMeta, context: RequestContext, refuseHeld: RefuseHeld): Promise<void> {
  enforceAccess(meta.access, context.caller);
  if (meta.access === "public") await context.limitPublic?.();
  if (meta.heldFrom !== undefined && isMember(context.caller))
    await refuseHeld({ ...context.services, ...context.caller }, meta.heldFrom);
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
  if (error instanceof ORPCError && error.code === "BAD_REQUEST" && error.cause instanceof ValidationError) {
    return badRequest(toIssues(error.cause.issues as z.core.$ZodIssue[]));
  }
  return busyError(error);
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
