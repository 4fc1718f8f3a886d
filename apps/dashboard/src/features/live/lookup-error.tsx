import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Clock, EyeOff, Hourglass, type LucideIcon, SearchX, WalletMinimal } from "lucide-react";
import { useEffect, useState } from "react";
import { isRefusal, readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { shortDate } from "../../ui/primitives/text/time.tsx";
import { platformLabels } from "../../ui/product/words/names.ts";
import { type Lookup, lookupName } from "./live-search.ts";

interface LookupErrorProps {
  error: unknown;
  lookup: Lookup;
  failedAt: number;
  isPending: boolean;
  onRetry: () => void;
}

/** What went wrong, and the way on. */
export function LookupError({ error, lookup, failedAt, isPending, onRetry }: LookupErrorProps) {
  const problem = lookupProblem(error, lookup);
  const Icon = iconOf(problem);
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span className="flex size-10 items-center justify-center rounded-xl bg-warning-soft text-warning-text">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="mt-4 font-semibold">{problem.title}</p>
      <p className="mt-1 max-w-md text-pretty text-muted text-sm [overflow-wrap:anywhere]">
        {problem.advice}
      </p>
      {problem.isOutOfCredits ? (
        <OutOfCredits />
      ) : (
        <p className="mt-3 text-faint text-xs">No credit was used.</p>
      )}
      {problem.retry === "now" ? (
        <Button className="mt-5" isPending={isPending} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      {problem.retry === "later" ? (
        <RetryLater untilMs={failedAt + (problem.waitMs ?? 0)} isPending={isPending} onRetry={onRetry} />
      ) : null}
    </div>
  );
}

function iconOf({ retry, isOutOfCredits, title }: LookupProblem): LucideIcon {
  if (isOutOfCredits) return WalletMinimal;
  if (retry === "later") return Hourglass;
  if (title === "Not found") return SearchX;
  if (title === "Not public") return EyeOff;
  return title.includes("in time") ? Clock : CircleAlert;
}

interface RetryLaterProps {
  untilMs: number;
  isPending: boolean;
  onRetry: () => void;
}

function RetryLater({ untilMs, isPending, onRetry }: RetryLaterProps) {
  const seconds = useCountdown(untilMs);
  return (
    <Button className="mt-5 tabular-nums" isPending={isPending} disabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? `Try again in ${seconds} s` : "Try again"}
    </Button>
  );
}

function OutOfCredits() {
  const { api } = useOrganization();
  const credits = useQuery(api.credits.get.queryOptions({ input: {} })).data;
  return (
    <>
      <p className="mt-1 max-w-md text-pretty text-muted text-sm">
        {credits === undefined ? null : `New ones come on ${shortDate(credits.resetsAt)}. `}
        Whoever runs the server can add extra credits.
      </p>
      <Link to="/live" search={{ tab: "credits" }} className={`${buttonClass()} mt-5`}>
        See where they went
      </Link>
    </>
  );
}

const tickMs = 250;

/** Whole seconds until the moment; 0 once it has passed. */
function useCountdown(untilMs: number) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - now) / 1_000));
}

interface LookupProblem {
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
  const code = isRefusal(error) ? error.code : undefined;
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
  if (!isRefusal(error) || typeof error.data !== "object" || error.data === null) return undefined;
  const value: unknown = Reflect.get(error.data, name);
  return typeof value === "number" ? value : undefined;
}
