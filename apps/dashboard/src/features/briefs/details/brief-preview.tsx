import type { VariableId } from "@clipledger/richtext/document";
import { readableDocument, resolveVariables } from "@clipledger/richtext/resolve-variables";
import { ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Brief } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { captionText, Thumbnail } from "../../../ui/product/tracked/video-cell.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";

type Names = "filled" | "open";

const choices: readonly { readonly value: Names; readonly label: string }[] = [
  { value: "filled", label: "An example creator" },
  { value: "open", label: "Variables" },
];

/** The text and the samples as a creator sees them, with names of an example creator. */
export function BriefPreview({ brief }: { brief: Brief }) {
  const { organization } = useOrganization();
  const [names, setNames] = useState<Names>("filled");
  const document = documentOf(brief.content);
  const hasVariables = JSON.stringify(document).includes('"type":"variable"');
  return (
    <div className="flex flex-col gap-4">
      {hasVariables ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="w-72 max-w-full">
            <Segmented label="Show names of" value={names} options={choices} onChange={setNames} />
          </div>
          <p className="text-[13px] text-faint">Each creator reads their own names, accounts and dates.</p>
        </div>
      ) : null}
      <Card className="px-5 py-6 sm:px-8 sm:py-7">
        <div className="mx-auto max-w-2xl">
          <RichText
            document={
              names === "filled"
                ? resolveVariables(document, exampleValues(organization.name))
                : readableDocument(document)
            }
          />
          <SampleGallery samples={brief.sampleVideos} />
        </div>
      </Card>
    </div>
  );
}

type Sample = Brief["sampleVideos"][number];

function SampleGallery({ samples }: { samples: readonly Sample[] }) {
  const id = useId();
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
      <h2 id={id} className="font-semibold text-lg tracking-[-0.015em]">
        Sample videos
      </h2>
      <ol className="mt-4 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        {samples.map((sample) => (
          <li key={sample.number}>
            <SampleCard sample={sample} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SampleCard({ sample }: { sample: Sample }) {
  return (
    <div className="flex flex-col gap-2">
      <a
        href={sample.url}
        target="_blank"
        rel="noopener noreferrer"
        className="group flex flex-col gap-2 rounded-xl outline-offset-4"
      >
        <span className="relative block">
          <Thumbnail src={sample.thumbnailUrl} className="w-full rounded-xl!" />
          <PlatformIcon platform={sample.platform} className="absolute! top-2 right-2 size-6!" />
        </span>
        <span className="font-medium text-[13px] [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
          {sample.number}
          {sample.label === null ? null : ` · ${sample.label}`}
          <ExternalLink aria-hidden="true" className="ml-1.5 inline size-3 text-faint" />
          <span className="sr-only">, opens the video</span>
        </span>
      </a>
      <span className="line-clamp-2 text-[13px] text-muted [overflow-wrap:anywhere]">
        {captionText(sample.caption)}
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5 text-faint text-xs">
        {sample.username === null ? null : <span className="truncate">@{sample.username}</span>}
        <span>
          <Count value={sample.viewCount} /> views
        </span>
      </span>
      {sample.isAvailable ? null : (
        <span>
          <Badge tone="warning">Hidden: no longer tracked</Badge>
        </span>
      )}
    </div>
  );
}

/** What an example creator reads in place of the variables. */
function exampleValues(brandName: string): Record<VariableId, string> {
  return {
    creator_first_name: "Juniper",
    creator_full_name: "Juniper Hale",
    creator_email: "juniper@creators.example",
    creator_accounts: "@juniper.bakes (TikTok), @juniperbakes (Instagram)",
    brand_name: brandName,
    campaign_video_target: "5 videos",
    campaign_payout_cycle: "every 2 weeks",
    assignment_start_date: "March 3, 2027",
  };
}
