import type { EventTypeDescription } from "../../../api/types.ts";

export interface TypeChoiceProps {
  types: readonly EventTypeDescription[];
  named: readonly string[];
  onChange: (named: readonly string[]) => void;
}
