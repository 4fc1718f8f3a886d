import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useMemo, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DryRunResult, NewSimulation as Simulation } from "../../../api/types.ts";
import { useBriefOptions } from "../../../parts/filter-options.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { useDebounced } from "../../../ui/primitives/browser/use-debounced.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { findUnfinishedDate } from "../../../ui/primitives/forms/typed-date.ts";
import { SidePanelBody, SidePanelFooter } from "../../../ui/primitives/overlays/side-panel.tsx";
import { useClose } from "../../../ui/primitives/overlays/typed-text.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { dayRange } from "../../../ui/primitives/text/time.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import type { CampaignForm } from "../form/campaign-form.ts";
import { type FormReview, issuesByPlace, reviewForm, wholeSheet } from "../form/review-form.ts";
import { SimulationPreview } from "../simulation/simulation-preview.tsx";
import { ReviewStep } from "./review-step.tsx";
import { SheetContext, type SheetContextValue } from "./sheet-context.tsx";
import { SheetFields } from "./sheet-fields.tsx";
import { PendingSheet, type SheetProps } from "./sheet-mode.tsx";
import {
  focusFirstIssue,
  refusedFields,
  type SheetSource,
  useSaveCampaign,
  useSheetSource,
} from "./use-sheet-campaign.ts";

export function SheetContent(props: SheetProps) {
  const source = useSheetSource(props.mode);
  if (!source.isSuccess)
    return <QueryState query={source} pending={<PendingSheet />} frame={SidePanelBody} />;
  return <SheetForm {...props} source={source.data} />;
}

/** Writing first, then a look at what the server makes of it, then the write itself. */
function SheetForm({ mode, source, onDirtyChange, onSaved }: SheetProps & { source: SheetSource }) {
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
  onReview: () => void;
}

function WriteStep({ sheet, campaignId, error, isPending, onReview }: WriteStepProps) {
  const id = useId();
  const close = useClose();
  const { fields, review, refusals } = sheet;
  const isEdit = campaignId !== undefined;
  useEffect(() => {
    if (refusals.length > 0) focusFirstIssue(refusals, fields.form);
  }, [refusals, fields.form]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const unfinished = findUnfinishedDate(event.currentTarget);
    if (unfinished !== undefined) {
      unfinished.focus();
      return;
    }
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
        <Button onClick={close}>Cancel</Button>
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

/** What a campaign that is not saved yet would have paid the creators who are there. */
function NewSimulation({ spec }: { spec: FormReview["whole"] }) {
  const { api } = useOrganization();
  const asked = useDebounced(spec);
  const simulation = useQuery(
    api.campaigns.simulateNew.queryOptions({
      input: asked === undefined ? skipToken : { body: { spec: asked, cycles: 3 } },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const isStale = simulation.isPlaceholderData || asked !== spec;
  return (
    <section
      aria-label="What this would have paid"
      aria-busy={isStale && asked !== undefined}
      className="flex flex-col gap-3"
    >
      <h3 className="font-semibold text-[15px] tracking-[-0.01em]">What this would have paid</h3>
      {asked === undefined ? (
        <p className="text-[13px] text-muted">
          Give it a name, cycles and a payout, and what your creators would have earned by it lately shows up
          here before you save.
        </p>
      ) : simulation.isError ? (
        <FormError message={readError(simulation.error).message} />
      ) : simulation.data === undefined ? (
        <Skeleton className="h-24 rounded-lg" />
      ) : (
        <div className={isStale ? "opacity-60" : ""}>
          <SimulationResult simulation={simulation.data} />
        </div>
      )}
    </section>
  );
}

function SimulationResult({ simulation }: { simulation: Simulation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { ok, issues, creatorCount, cycles, currency, data } = simulation;
  if (!ok) return <p className="text-[13px] text-muted">Not to be saved like this: {issues[0]?.message}.</p>;
  if (creatorCount === 0) {
    return (
      <p className="text-[13px] text-muted">
        No creator has an account yet, so that there is nobody to try it with.
      </p>
    );
  }
  const people = `${exactNumber(creatorCount)} ${creatorCount === 1 ? "creator" : "creators"}`;
  return (
    <div className="flex flex-col gap-3 text-[13px]">
      <p className="text-muted">To {people}, had they worked in it, by the views counted so far:</p>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {cycles.map(({ startsOn, endsOn, amount }) => (
          <div key={startsOn} className="flex items-baseline justify-between gap-3 px-3 py-2">
            <dt className="text-muted">{dayRange(startsOn, endsOn)}</dt>
            <dd className="font-semibold tabular-nums">{minorText(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <ul aria-label="By creator" className="flex flex-col gap-1">
          {data.map(({ creatorId, creatorName, total }) => (
            <li key={creatorId} className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{creatorName ?? "Unnamed creator"}</span>
              <span className="shrink-0 text-muted tabular-nums">{minorText(total, currency)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="w-fit">
        {isOpen ? "Hide creators" : "Show by creator"}
      </Button>
    </div>
  );
}
