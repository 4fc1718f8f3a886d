import { createContext, useContext } from "react";
import type { BriefOptions } from "../../../parts/filter-options.ts";
import type { CampaignForm } from "../form/campaign-form.ts";

export interface SheetContextValue {
  readonly form: CampaignForm;
  readonly change: (part: Partial<CampaignForm>) => void;
  /** What is wrong at a place of the sheet, by its path into the spec. */
  readonly issueAt: (path: string) => string | undefined;
  readonly isLocked: (path: string) => boolean;
  /** The briefs to choose from. */
  readonly briefs: BriefOptions;
}

export const SheetContext = createContext<SheetContextValue | undefined>(undefined);

export function useSheet() {
  const value = useContext(SheetContext);
  if (value === undefined) throw new Error("useSheet needs a campaign sheet around it");
  return value;
}

/** What a field takes from the sheet: its issue, its lock, and the path by which it is found. */
export function useSpecField(path: string) {
  const { issueAt, isLocked } = useSheet();
  return { error: issueAt(path), disabled: isLocked(path), "data-path": path };
}
