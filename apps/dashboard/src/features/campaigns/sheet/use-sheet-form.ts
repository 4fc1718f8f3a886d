import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { useMemo, useState } from "react";
import { useBriefOptions } from "../../../parts/filter-options.ts";
import { useSettled } from "../../../ui/primitives/use-settled.ts";
import type { CampaignForm } from "../form/campaign-form.ts";
import { issuesByPlace } from "../form/issue-places.ts";
import { reviewForm } from "../form/review-form.ts";
import type { SheetContextValue } from "./sheet-context.ts";
import type { SheetSource } from "./use-sheet-source.ts";

/** What stands in the sheet, what the rules say about it, and which issues are shown. */
export function useSheetForm({ form: first, campaign }: SheetSource) {
  const [form, setForm] = useState(first);
  const [isEverythingTold, setIsEverythingTold] = useState(false);
  const [refusals, setRefusals] = useState<readonly SpecIssue[]>([]);
  const [today] = useState(() => dateOf(new Date()));
  const briefs = useBriefOptions(form.briefId);
  const lockedFields = campaign?.lockedFields ?? [];
  const [context] = useState({ today, current: campaign?.spec, isInUse: lockedFields.length > 0 });
  const review = useMemo(() => reviewForm(form, context), [form, context]);
  const settled = useSettled(review);
  const shown = isEverythingTold
    ? review.issues
    : review.issues.filter(
        ({ path, isBlank }) => !isBlank && settled.issues.some((issue) => issue.path === path),
      );
  const places = issuesByPlace([...shown, ...refusals], form);
  const fields: SheetContextValue = {
    form,
    change: (part) => {
      setForm((current) => ({ ...current, ...part }));
      setRefusals([]);
    },
    issueAt: (path) => places.get(path),
    isLocked: (path) => lockedFields.includes(path),
    briefs,
  };
  return {
    fields,
    review,
    today,
    isDirty: isChanged(first, form),
    problemCount: places.size,
    /** From now on blanks are told too. */
    tellEverything: () => setIsEverythingTold(true),
    isEverythingTold,
    /** What only the server could know. */
    refusals,
    refuse: setRefusals,
  };
}

export type SheetFormState = ReturnType<typeof useSheetForm>;

function isChanged(first: CampaignForm, form: CampaignForm): boolean {
  return JSON.stringify(first) !== JSON.stringify(form);
}
