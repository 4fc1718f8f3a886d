import type { ViewMode } from "./audience-search.ts";
import { ChoiceMenu } from "./choice-menu.tsx";

const options: readonly { readonly value: ViewMode; readonly label: string }[] = [
  { value: "all", label: "Yours and competitors" },
  { value: "internal", label: "Yours only" },
  { value: "competitors", label: "Competitors only" },
];

interface ViewModeMenuProps {
  value: ViewMode;
  defaultValue: ViewMode;
  onChange: (viewMode: ViewMode) => void;
}

export function ViewModeMenu(props: ViewModeMenuProps) {
  return <ChoiceMenu label="Whose accounts" options={options} {...props} />;
}
