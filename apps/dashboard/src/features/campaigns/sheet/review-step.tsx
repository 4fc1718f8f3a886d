import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { useState } from "react";
import { hasCode, readError } from "../../../api/errors.ts";
import type { DryRunResult } from "../../../api/types.ts";
import { useBriefName } from "../../../parts/filter-options.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox, FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { focusOnMount } from "../../../ui/primitives/overlays/dialog.tsx";
import { SidePanelBody, SidePanelFooter } from "../../../ui/primitives/overlays/side-panel.tsx";
import type { FormReview, SpecChanges } from "../form/review-form.ts";
import { SimulationPreview } from "../simulation/simulation-preview.tsx";
import {
  ChangeList,
  type ShownChange,
  SpecWarningList,
  SummarySentences,
  shownChanges,
} from "../summary-sentences.tsx";
import type { SheetMode } from "./sheet-mode.tsx";
import type { SheetSource } from "./use-sheet-campaign.ts";

interface ReviewStepProps {
  mode: SheetMode;
  source: SheetSource;
  review: FormReview;
  preview: DryRunResult;
  error: unknown;
  isPending: boolean;
  onBack: () => void;
  onReviewAgain: () => void;
  onSave: (notifyCreatorsOfBriefChange: boolean) => void;
}

/** What will be written, as the server reads it, before it is written. */
export function ReviewStep(props: ReviewStepProps) {
  const { mode, source, review, preview, error, isPending, onBack, onReviewAgain, onSave } = props;
  const briefChange = useBriefChange(source.campaign?.spec, review.changes);
  const canNotify = typeof review.changes?.briefId === "string" && source.campaign !== undefined;
  const [notifies, setNotifies] = useState(false);
  const isOutdated = hasCode(error, "CAMPAIGN_PREVIEW_MISMATCH");
  return (
    <>
      <SidePanelBody>
        <div className="mx-auto flex max-w-2xl flex-col gap-5">
          <h3 ref={focusOnMount} tabIndex={-1} className="font-semibold text-[17px] outline-none">
            {mode.kind === "edit" ? "What changes" : preview.spec.name}
          </h3>
          {isOutdated ? <OutdatedNotice /> : null}
          {source.campaign === undefined ? (
            <NewCampaign preview={preview} />
          ) : (
            <ChangeList
              changes={[
                ...shownChanges(source.campaign.spec, review.changes ?? {}, preview.changes),
                ...briefChange,
              ]}
            />
          )}
          {canNotify ? (
            <Checkbox
              label="Tell the creators of this campaign about the brief"
              checked={notifies}
              onChange={(event) => setNotifies(event.currentTarget.checked)}
            />
          ) : null}
          <SpecWarningList warnings={preview.warnings} />
          {mode.kind === "edit" ? (
            <div className="border-line border-t pt-5">
              <SimulationPreview campaignId={mode.campaignId} changes={review.changes} />
            </div>
          ) : null}
        </div>
      </SidePanelBody>
      <SidePanelFooter>
        <FormError message={error === null || isOutdated ? undefined : readError(error).message} />
        <Button onClick={onBack}>Back to editing</Button>
        {isOutdated ? (
          <Button variant="primary" isPending={isPending} onClick={onReviewAgain}>
            Review again
          </Button>
        ) : (
          <Button variant="primary" isPending={isPending} onClick={() => onSave(canNotify && notifies)}>
            {mode.kind === "edit" ? "Save changes" : "Create campaign"}
          </Button>
        )}
      </SidePanelFooter>
    </>
  );
}

function NewCampaign({ preview }: { preview: DryRunResult }) {
  if (preview.summary === null) return null;
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5">
      <p className="font-medium">{preview.summary.headline}</p>
      <SummarySentences summary={preview.summary} />
    </div>
  );
}

function OutdatedNotice() {
  return (
    <div role="alert">
      <Notice tone="warning" title="The campaign was changed meanwhile">
        Somebody saved another version after you opened this one. Nothing was overwritten. Review again to see
        what your changes come to now.
      </Notice>
    </div>
  );
}

/** The change of the brief by name, if an edit changes it. */
function useBriefChange(
  before: Pick<CampaignSpec, "briefId"> | undefined,
  changes: SpecChanges | undefined,
): readonly ShownChange[] {
  const oldId = before?.briefId ?? null;
  const newId = changes?.briefId ?? null;
  const oldName = useBriefName(oldId);
  const newName = useBriefName(newId);
  if (before === undefined || changes?.briefId === undefined) return [];
  return [{ label: "Brief", before: shownName(oldId, oldName), after: shownName(newId, newName) }];
}

function shownName(id: string | null, name: string | undefined): string | null {
  return id === null ? null : (name ?? "Another brief");
}
