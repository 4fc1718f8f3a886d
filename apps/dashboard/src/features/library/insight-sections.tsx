import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { commercialFacts, forensicFacts, personaFacts, ugcFacts } from "./insight-facts.ts";
import { InsightSection } from "./insight-section.tsx";
import { SceneBar } from "./scene-bar.tsx";

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
