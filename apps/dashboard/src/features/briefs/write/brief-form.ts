import type { Platform } from "@clipledger/domain/platforms";
import type { RichTextDocument } from "@clipledger/richtext/document";
import type { Brief } from "../../../api/types.ts";
import { documentOf } from "../../../ui/rich-text/rich-text.tsx";

/** A brief as it stands in the form. */
export interface BriefForm {
  readonly name: string;
  readonly content: BriefContent;
  readonly samples: readonly SampleForm[];
  readonly campaigns: readonly LinkedCampaign[];
}

/** The text, in the format in which it is being written. */
export type BriefContent =
  | { readonly kind: "editor"; readonly document: RichTextDocument | undefined }
  | { readonly kind: "markdown"; readonly markdown: string };

export type LinkedCampaign = Brief["campaigns"][number];

export interface SampleForm {
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly label: string;
  readonly caption: string | null;
  readonly username: string | null;
  readonly thumbnailUrl: string | null;
  readonly viewCount: number | null;
  /** Set for a video of the library that the brief does not list yet. */
  readonly newFromLibrary: string | undefined;
  /** False: it is no longer tracked, and creators do not see it. */
  readonly isAvailable: boolean;
}

export const maxSamples = 50;

export function sampleKey({ platform, platformVideoId }: Pick<SampleForm, "platform" | "platformVideoId">) {
  return `${platform}:${platformVideoId}`;
}

export function emptyForm(campaigns: readonly LinkedCampaign[]): BriefForm {
  return { name: "", content: { kind: "editor", document: undefined }, samples: [], campaigns };
}

export function formOf(brief: Brief): BriefForm {
  return {
    name: brief.name,
    content: { kind: "editor", document: documentOf(brief.content) },
    samples: brief.sampleVideos.map((sample) => ({
      platform: sample.platform,
      platformVideoId: sample.platformVideoId,
      label: sample.label ?? "",
      caption: sample.caption,
      username: sample.username,
      thumbnailUrl: sample.thumbnailUrl,
      viewCount: sample.viewCount,
      newFromLibrary: undefined,
      isAvailable: sample.isAvailable,
    })),
    campaigns: brief.campaigns,
  };
}
