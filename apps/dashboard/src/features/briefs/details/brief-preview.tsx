import { resolveVariables } from "@clipledger/richtext/resolve-variables";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Brief } from "../../../api/types.ts";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { exampleValues } from "./example-values.ts";
import { SampleGallery } from "./sample-gallery.tsx";

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
              names === "filled" ? resolveVariables(document, exampleValues(organization.name)) : document
            }
          />
          <SampleGallery samples={brief.sampleVideos} />
        </div>
      </Card>
    </div>
  );
}
