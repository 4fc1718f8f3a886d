import { SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { maxVideosChoices, maxVideosLabel } from "./max-videos.ts";

export function MaxVideosField({ defaultValue }: { defaultValue: number }) {
  return (
    <SelectField
      label="Videos to follow"
      name="maxVideos"
      defaultValue={defaultValue}
      hint="Every sync fetches that many. Older videos that were fetched before keep their history."
    >
      {maxVideosChoices.map((count) => (
        <option key={count} value={count}>
          {maxVideosLabel(count)}
        </option>
      ))}
    </SelectField>
  );
}
