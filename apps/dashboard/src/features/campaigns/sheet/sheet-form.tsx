import { type FormEvent, useEffect, useId, useState } from "react";
import { readError } from "../../../api/errors.ts";
import type { DryRunResult } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { SidePanelBody, SidePanelFooter } from "../../../ui/primitives/overlays/side-panel.tsx";
import { wholeSheet } from "../form/issue-places.ts";
import { SimulationPreview } from "../simulation/simulation-preview.tsx";
import { focusFirstIssue } from "./focus-first-issue.ts";
import { refusedFields } from "./refused-fields.ts";
import { ReviewStep } from "./review-step.tsx";
import { SheetContext } from "./sheet-context.ts";
import { SheetFields } from "./sheet-fields.tsx";
import type { SheetProps } from "./sheet-mode.ts";
import { useSaveCampaign } from "./use-save-campaign.ts";
import { type SheetFormState, useSheetForm } from "./use-sheet-form.ts";
import type { SheetSource } from "./use-sheet-source.ts";

/** Writing first, then a look at what the server makes of it, then the write itself. */
export function SheetForm({
  mode,
  source,
  onDirtyChange,
  onCancel,
  onSaved,
}: SheetProps & { source: SheetSource }) {
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
    sheet.tellEverything();
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
              isEdit ? <SimulationPreview campaignId={campaignId} changes={review.changes} /> : undefined
            }
          />
        </form>
      </SidePanelBody>
      <SidePanelFooter>
        <div role="status" className="min-w-0 basis-64 self-center text-[13px] text-danger-text sm:mr-auto">
          {sheet.isEverythingTold && sheet.problemCount > 0 ? problemsText(sheet.problemCount) : null}
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
