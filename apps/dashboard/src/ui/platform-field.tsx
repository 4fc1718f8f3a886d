import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { SelectField } from "./form-field.tsx";
import { platformLabels } from "./platform-labels.ts";

interface PlatformFieldProps {
  value: Platform;
  onChange: (platform: Platform) => void;
}

export function PlatformField({ value, onChange }: PlatformFieldProps) {
  return (
    <SelectField
      label="Platform"
      value={value}
      onChange={(event) => {
        const chosen = PLATFORMS.find((platform) => platform === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {PLATFORMS.map((platform) => (
        <option key={platform} value={platform}>
          {platformLabels[platform]}
        </option>
      ))}
    </SelectField>
  );
}
