import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { useSheet, useSpecField } from "./sheet-context.ts";
import { SheetSection } from "./sheet-section.tsx";

export function BriefSection() {
  const { briefs, change } = useSheet();
  const { error, "data-path": path } = useSpecField("briefId");
  return (
    <SheetSection title="Brief" description="What creators of this campaign read before they start.">
      <div data-path={path}>
        <SearchChoice
          {...briefs}
          label="Brief"
          hint="Optional. One brief can serve several campaigns."
          placeholder="None"
          error={error}
          isOptional
          onChoose={(id) => change({ briefId: id ?? null })}
        />
      </div>
    </SheetSection>
  );
}
