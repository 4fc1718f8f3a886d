import { ORPCError } from "@orpc/client";
import { readError } from "../../api/errors.ts";
import { platformLabels } from "../../ui/product/names.ts";
import { type Lookup, lookupName } from "./lookup.ts";

export interface LookupProblem {
  readonly title: string;
  readonly advice: string;
  /** How to go on: ask again, ask again after a while, or not at all with the same question. */
  readonly retry: "now" | "later" | "never";
  readonly waitMs?: number;
  readonly isOutOfCredits?: true;
}

/** Why a lookup brought nothing, in plain words, and what to do. */
export function lookupProblem(error: unknown, lookup: Lookup): LookupProblem {
  const where = platformLabels[lookup.platform];
  const code = error instanceof ORPCError ? error.code : undefined;
  switch (code) {
    case "NOT_FOUND":
      return {
        title: "Not found",
        advice: `${where} has no such thing as ${lookupName(lookup)}, or no longer. Check the spelling and the platform.`,
        retry: "never",
      };
    case "RESTRICTED":
      return {
        title: "Not public",
        advice: `${where} does not show ${lookupName(lookup)} to everybody: it is private, has an age limit, or is blocked in the region. Ask its owner, or look from another region.`,
        retry: "never",
      };
    case "REQUEST_TIMEOUT":
      return {
        title: `${where} did not answer in time`,
        advice: "It is slow at the moment. Try again; a second attempt often works.",
        retry: "now",
      };
    case "RATE_LIMITED":
      return { ...throttled(error, where), retry: "later", waitMs: waitOf(error) };
    case "PAYMENT_REQUIRED":
      return {
        title: "No credits left",
        advice: "Every lookup takes one credit.",
        retry: "never",
        isOutOfCredits: true,
      };
    case "UPSTREAM_ERROR":
      return {
        title: `${where} has trouble`,
        advice: "It failed, or its answer made no sense. Try again in a minute.",
        retry: "now",
      };
    default:
      return { title: "This could not be looked up", advice: readError(error).message, retry: "now" };
  }
}

function throttled(error: unknown, where: string) {
  const isPlatform = field(error, "providerStatus") !== undefined;
  return isPlatform
    ? { title: `${where} asks us to wait`, advice: "It answers only so many questions at a time." }
    : { title: "Too many lookups at once", advice: "Your organization asked faster than its plan allows." };
}

function waitOf(error: unknown) {
  return field(error, "retryAfterMs") ?? 1_000;
}

function field(error: unknown, name: string): number | undefined {
  if (!(error instanceof ORPCError) || typeof error.data !== "object" || error.data === null)
    return undefined;
  const value: unknown = Reflect.get(error.data, name);
  return typeof value === "number" ? value : undefined;
}
