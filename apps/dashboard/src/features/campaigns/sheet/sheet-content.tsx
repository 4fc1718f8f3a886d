import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { type FormEvent, useEffect, useId, useMemo, useState } from "react";
import { readError } from "../../../api/errors.ts";
import type { DryRunResult } from "../../../api/types.ts";
import { useBriefOptions } from "../../../parts/filter-options.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { SidePanelBody, SidePanelFooter } from "../../../ui/primitives/overlays/side-panel.tsx";
import { useDebounced } from "../../../ui/primitives/use-debounced.ts";
import type { CampaignForm } from "../form/campaign-form.ts";
import { issuesByPlace, wholeSheet } from "../form/issue-places.ts";
import { reviewForm } from "../form/review-form.ts";
import { NewSimulation } from "../simulation/new-simulation.tsx";
import { SimulationPreview } from "../simulation/simulation-preview.tsx";
import { ReviewStep } from "./review-step.tsx";
import { SheetContext, type SheetContextValue } from "./sheet-context.tsx";
import { SheetFields } from "./sheet-fields.tsx";
import { PendingSheet, type SheetProps } from "./sheet-mode.tsx";
import { focusFirstIssue, refusedFields, useSaveCampaign } from "./use-save-campaign.ts";
import { type SheetSource, useSheetSource } from "./use-sheet-source.ts";

export function SheetContent(props: SheetProps) {
  const source = useSheetSource(props.mode);
  if (!source.isSuccess)
    return <QueryState query={source} pending={<PendingSheet />} frame={SidePanelBody} />;
  return <SheetForm {...props} source={source.data} />;
}

/** Writing first, then a look at what the server makes of it, then the write itself. */
function SheetForm({ mode, source, onDirtyChange, onCancel, onSaved }: SheetProps & { source: SheetSource }) {
  const sheet = useSheetForm(source);
  const [preview, setPreview] = useState<DryRunResult | undefined>(undefined);
  const { dryRun, write } = useSaveCampaign({ mode, onSaved });
  useEffect(() => onDirtyChange(sheet.isDirty), [onDirtyChange, sheet.isDirty]);

  function check() {
    write.reset();
    dryRun.mutate(sheet.review, {
      onSuccess: (result) => (result.ok ? setPreview(result) : correct(result.issues)),
      onError: (error) => correct(refusedFields(error)),
    });
  }
  function correct(issues: ReturnType<typeof refusedFields>) {
    if (issues.length === 0) return;
    setPreview(undefined);
    sheet.refuse(issues);
  }

  if (preview !== undefined) {
    return (
      <ReviewStep
        mode={mode}
        source={source}
        review={sheet.review}
        preview={preview}
        error={write.error ?? dryRun.error}
        isPending={write.isPending || dryRun.isPending}
        onBack={() => setPreview(undefined)}
        onReviewAgain={check}
        onSave={(notifyCreatorsOfBriefChange) =>
          write.mutate(
            { review: sheet.review, preview, notifyCreatorsOfBriefChange },
            { onError: (error) => correct(refusedFields(error)) },
          )
        }
      />
    );
  }
  return (
    <WriteStep
      sheet={sheet}
      campaignId={mode.kind === "edit" ? mode.campaignId : undefined}
      error={refusedFields(dryRun.error).length > 0 ? null : dryRun.error}
      isPending={dryRun.isPending}
      onCancel={onCancel}
      onReview={check}
    />
  );
}

interface WriteStepProps {
  sheet: SheetFormState;
  /** The campaign that is edited. */
  campaignId: string | undefined;
  error: unknown;
  isPending: boolean;
  onCancel: () => void;
  onReview: () => void;
}

function WriteStep({ sheet, campaignId, error, isPending, onCancel, onReview }: WriteStepProps) {
  const id = useId();
  const { fields, review, refusals } = sheet;
  const isEdit = campaignId !== undefined;
  useEffect(() => {
    if (refusals.length > 0) focusFirstIssue(refusals, fields.form);
  }, [refusals, fields.form]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (review.issues.length === 0) {
      onReview();
      return;
    }
    sheet.showEverything();
    focusFirstIssue(review.issues, fields.form);
  }

  return (
    <SheetContext value={fields}>
      <SidePanelBody>
        <form id={id} noValidate onSubmit={submit}>
          <SheetFields
            today={sheet.today}
            review={review}
            effect={
              isEdit ? (
                <SimulationPreview campaignId={campaignId} changes={review.changes} />
              ) : (
                <NewSimulation spec={review.whole} />
              )
            }
          />
        </form>
      </SidePanelBody>
      <SidePanelFooter>
        <div role="status" className="min-w-0 basis-64 self-center text-[13px] text-danger-text sm:mr-auto">
          {sheet.isEverythingShown && sheet.problemCount > 0 ? problemsText(sheet.problemCount) : null}
        </div>
        <FormError
          message={fields.issueAt(wholeSheet) ?? (error === null ? undefined : readError(error).message)}
        />
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          form={id}
          variant="primary"
          isPending={isPending}
          disabled={isEdit && review.issues.length === 0 && review.changes === undefined}
        >
          {isEdit ? "Review changes" : "Review"}
        </Button>
      </SidePanelFooter>
    </SheetContext>
  );
}

function problemsText(count: number) {
  return count === 1 ? "1 field needs a correction." : `${count} fields need a correction.`;
}

/** What stands in the sheet, what the rules say about it, and which issues are shown. */
function useSheetForm({ form: first, campaign }: SheetSource) {
  const [form, setForm] = useState(first);
  const [isEverythingShown, setIsEverythingShown] = useState(false);
  const [refusals, setRefusals] = useState<readonly SpecIssue[]>([]);
  const [today] = useState(() => dateOf(new Date()));
  const briefs = useBriefOptions(form.briefId);
  const lockedFields = campaign?.lockedFields ?? [];
  const [context] = useState({ today, current: campaign?.spec, isInUse: lockedFields.length > 0 });
  const review = useMemo(() => reviewForm(form, context), [form, context]);
  const settled = useDebounced(review);
  const shown = isEverythingShown
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
    showEverything: () => setIsEverythingShown(true),
    isEverythingShown,
    /** What only the server could know. */
    refusals,
    refuse: setRefusals,
  };
}

type SheetFormState = ReturnType<typeof useSheetForm>;

function isChanged(first: CampaignForm, form: CampaignForm): boolean {
  return JSON.stringify(first) !== JSON.stringify(form);
}
