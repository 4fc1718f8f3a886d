import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Insights } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Tip } from "../../ui/primitives/overlays/tooltip.tsx";
import { percent, playTime } from "../../ui/primitives/text/number-format.ts";
import { formatLabels, hookLabels, productTypeLabels, verticalLabels } from "./library-words.ts";

/** What can be read from the video's words, and how sure that is. */
export function InsightSections({ videoId }: { videoId: string }) {
  const { api } = useOrganization();
  const insights = useQuery(api.library.insights.queryOptions({ input: { params: { videoId } } }));
  return (
    <section aria-label="Insights" className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-[15px] tracking-[-0.01em]">Insights</h3>
        <p className="mt-0.5 text-[13px] text-muted">
          Read from caption, hashtags, length and sound by fixed rules. Nobody, and no model, has watched the
          video.
        </p>
      </div>
      {insights.isSuccess ? (
        <>
          <InsightSection title="Who made it" insight={insights.data.ugc} facts={ugcFacts} />
          <InsightSection title="How it works" insight={insights.data.forensic} facts={forensicFacts} />
          <InsightSection title="What it sells" insight={insights.data.commercial} facts={commercialFacts} />
          <InsightSection title="Whom it speaks to" insight={insights.data.persona} facts={personaFacts} />
          <InsightSection title="How it unfolds" insight={insights.data.scenes} facts={() => []}>
            {(scenes) => <SceneBar {...scenes} />}
          </InsightSection>
        </>
      ) : (
        <QueryState query={insights} label="insights" rows={4} />
      )}
    </section>
  );
}

interface Insight<Result> {
  readonly status: "missing" | "succeeded";
  readonly confidence?: number | undefined;
  readonly result: Result | null;
}

interface InsightSectionProps<Result> {
  title: string;
  insight: Insight<Result>;
  facts: (result: Result) => readonly InsightFact[];
  children?: (result: Result) => ReactNode;
}

function InsightSection<Result>({ title, insight, facts, children }: InsightSectionProps<Result>) {
  const { result, confidence } = insight;
  return (
    <div className="rounded-xl border border-line px-4 py-3.5">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h4 className="font-medium text-[13px]">{title}</h4>
        {result === null || confidence === undefined ? null : <Confidence confidence={confidence} />}
      </div>
      {result === null ? (
        <p className="mt-1 text-[13px] text-faint">
          Missing: caption, hashtags, length and sound give nothing to go by.
        </p>
      ) : (
        <div className="mt-2 flex flex-col gap-3">
          <Facts facts={facts(result)} />
          {children?.(result)}
        </div>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: readonly InsightFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[13px]">
      {facts.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Confidence({ confidence }: { confidence: number }) {
  return (
    <Tip text="How much of the text spoke for it.">
      <button type="button" className="rounded-md">
        <Badge tone={confidence >= 0.5 ? "accent" : "neutral"}>{percent(confidence)} sure</Badge>
      </button>
    </Tip>
  );
}

type Scenes = NonNullable<Insights["scenes"]["result"]>;
type Role = Scenes["scenes"][number]["role"];

const roles: Record<Role, { readonly label: string; readonly tone: string }> = {
  hook: { label: "Opening", tone: "bg-accent-text" },
  body: { label: "Middle", tone: "bg-accent-text/35" },
  call_to_action: { label: "Call to action", tone: "bg-info-text" },
};

/** The parts of a video along its length. */
function SceneBar({ durationSeconds, scenes }: Scenes) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {scenes.map(({ role, startSeconds, endSeconds }) => (
          <span
            key={startSeconds}
            className={clsx("h-full", roles[role].tone)}
            style={{ width: `${((endSeconds - startSeconds) / Math.max(durationSeconds, 1)) * 100}%` }}
          />
        ))}
      </div>
      <ol className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
        {scenes.map(({ role, startSeconds, endSeconds }) => (
          <li key={startSeconds} className="flex items-center gap-2">
            <span aria-hidden="true" className={clsx("size-2 rounded-full", roles[role].tone)} />
            {roles[role].label}
            <span className="text-faint tabular-nums">
              {playTime(startSeconds)}–{playTime(endSeconds)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface InsightFact {
  readonly label: string;
  readonly text: string;
}

type Result<Kind extends keyof Omit<Insights, "videoId">> = NonNullable<Insights[Kind]["result"]>;

export function ugcFacts({ isUgc, signals }: Result<"ugc">): readonly InsightFact[] {
  return [
    { label: "Made by", text: isUgc ? "A person, about their own experience" : "A brand, about itself" },
    ...listed("Signs", signals),
  ];
}

export function forensicFacts(result: Result<"forensic">): readonly InsightFact[] {
  return [
    { label: "Format", text: formatLabels[result.format] },
    { label: "Opening", text: hookLabels[result.hookArchetype] },
    ...known("First words", result.hook),
    ...known("Asks for", result.callToAction),
    { label: "Sound", text: soundRoles[result.soundRole] },
  ];
}

export function commercialFacts(result: Result<"commercial">): readonly InsightFact[] {
  return [
    { label: "About", text: verticalLabels[result.vertical] },
    { label: "Product", text: result.productDetected ? productTypeLabels[result.productType] : "None found" },
    { label: "Brands", text: result.brandDetected ? brandText(result.brands) : "None found" },
    { label: "Marked as ad", text: result.isDisclosedAd ? "Yes" : "No" },
  ];
}

export function personaFacts(result: Result<"persona">): readonly InsightFact[] {
  return [
    { label: "Speaks", text: perspectives[result.perspective] },
    ...known("To", result.audience),
    ...listed("Tone", result.tones),
  ];
}

const soundRoles: Record<Result<"forensic">["soundRole"], string> = {
  original: "Its own",
  licensed: "Someone else's",
  unknown: "Not known",
};

const perspectives: Record<Result<"persona">["perspective"], string> = {
  first_person: "Of itself",
  addresses_viewer: "To the viewer",
  observer: "As an onlooker",
};

function brandText(brands: readonly string[]) {
  return brands.length === 0 ? "Yes" : brands.map((brand) => `@${brand}`).join(", ");
}

function known(label: string, text: string | null): readonly InsightFact[] {
  return text === null ? [] : [{ label, text }];
}

function listed(label: string, words: readonly string[]): readonly InsightFact[] {
  const text = words.join(", ");
  return text === "" ? [] : [{ label, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` }];
}
