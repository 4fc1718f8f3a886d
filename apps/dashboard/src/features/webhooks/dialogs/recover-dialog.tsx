import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { DateField } from "../../../ui/primitives/forms/date-field.tsx";
import { SelectField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { countedWords } from "../endpoint-status.tsx";
import { webhookKeys } from "../write-refusal.tsx";

interface RecoverDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Sends again what an endpoint was sent, or should have been, since a time. */
export function RecoverDialog({ endpoint, onClose }: RecoverDialogProps) {
  const recovery = useRecover(endpoint);
  const [lookBack, setLookBack] = useState<LookBack>("day");
  const [custom, setCustom] = useState("");
  // Browsers clear an unfinished date when its bounds change, so they stay as they were at first.
  const [bounds] = useState(() => customBounds(new Date()));
  const since = sinceOf(lookBack, custom, new Date());
  return (
    <Dialog
      onClose={onClose}
      title="Recover deliveries"
      description="Sends every delivery of the period again, oldest first, with its original id: also those that arrived, failed or were canceled."
    >
      {recovery.progress === undefined ? (
        <DialogForm
          write={recovery}
          onSubmit={() => (since === undefined ? undefined : recovery.run({ since }))}
          submit="Recover"
          isDisabled={since === undefined}
          noValidate
        >
          <SelectField
            label="Look back"
            name={lookBack === "custom" ? undefined : "since"}
            value={lookBack}
            onChange={(event) => setLookBack(readLookBack(event.currentTarget.value))}
          >
            {lookBacks.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {lookBack === "custom" ? (
            <DateField
              label="Since"
              name="since"
              type="datetime-local"
              value={custom}
              {...bounds}
              onChange={setCustom}
              hint="In UTC, up to 30 days ago."
            />
          ) : null}
          <RecoveryPreview endpoint={endpoint} since={since} />
        </DialogForm>
      ) : (
        <RecoverResult recovery={recovery} progress={recovery.progress} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** How much a recovery sends, by the minute, so that it is not asked for anew at each look. */
function RecoveryPreview({
  endpoint: { id, url },
  since,
}: {
  endpoint: WebhookEndpoint;
  since: string | undefined;
}) {
  const { api } = useOrganization();
  const minute = since === undefined ? undefined : `${since.slice(0, 16)}:00.000Z`;
  const preview = useQuery(
    api.webhooks.previewRecovery.queryOptions({
      input: { params: { id }, query: minute === undefined ? {} : { since: minute } },
      enabled: minute !== undefined,
    }),
  );
  if (preview.data === undefined || since === undefined) return null;
  const { recoverable, waiting } = preview.data;
  return (
    <p role="status" className="text-muted [overflow-wrap:anywhere]">
      Sends {countedWords(recoverable, "delivery", "deliveries")} since {exactTime(since)} again to{" "}
      <span className="text-ink">{url}</span>
      {waiting === 0
        ? "."
        : `, and ${countedWords(waiting, "delivery", "deliveries")} that wait or are held back.`}
    </p>
  );
}

function readLookBack(value: string): LookBack {
  return lookBacks.find((lookBack) => lookBack.value === value)?.value ?? "day";
}

interface RecoverResultProps {
  recovery: Recovery;
  progress: Progress;
  onClose: () => void;
}

function RecoverResult({ recovery, progress, onClose }: RecoverResultProps) {
  const { total, next } = progress;
  return (
    <>
      <div role="status" className="flex flex-col gap-3">
        <Notice tone={total === 0 ? "info" : "success"} title={totalWords(total)}>
          {total === 0 ? "In this period the endpoint was sent nothing that could be sent again." : undefined}
        </Notice>
        {next === null ? null : <p className="text-muted">There are more.</p>}
        <FormRefusal write={recovery} />
      </div>
      <DialogActions>
        <Button variant={next === null ? "primary" : "secondary"} onClick={onClose}>
          Done
        </Button>
        {next === null ? null : (
          <Button variant="primary" isPending={recovery.isPending} onClick={() => recovery.run(next)}>
            Go on
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function totalWords(total: number): string {
  if (total === 0) return "There was nothing to recover";
  return total === 1
    ? "1 delivery is on its way again"
    : `${exactNumber(total)} deliveries are on their way again`;
}

interface Progress {
  readonly total: number;
  /** What the next step is asked for; null when everything is on its way. */
  readonly next: RecoveryStep | null;
}

interface RecoveryStep {
  readonly since: string;
  readonly cursor?: string;
}

type Recovery = ReturnType<typeof useRecover>;

/** Recovers step by step: the server takes a limited number at once, and says where to go on. */
function useRecover({ id }: WebhookEndpoint) {
  const { api } = useOrganization();
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  const recover = useWrite(api.webhooks.recover.call, {
    onDone: ({ recovered, nextCursor }, { body: { since } }) => {
      const next = nextCursor === null ? null : { since, cursor: nextCursor };
      setProgress((before) => ({ total: (before?.total ?? 0) + recovered, next }));
    },
    refreshes: webhookKeys(api),
  });
  return {
    /** Undefined before the first step. */
    progress,
    error: recover.error,
    isPending: recover.isPending,
    run: (step: RecoveryStep) => recover.mutate({ params: { id }, body: step }),
  };
}

const lookBacks = [
  { value: "hour", label: "The last hour" },
  { value: "day", label: "The last day" },
  { value: "week", label: "The last 7 days" },
  { value: "month", label: "The last 30 days" },
  { value: "custom", label: "Since a time of your choice" },
] as const;
type LookBack = (typeof lookBacks)[number]["value"];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// The server refuses what is older than 30 days by its own clock, when the request arrives there.
const marginMs = 5 * minuteMs;

const lengthsMs: Record<Exclude<LookBack, "custom">, number> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs - marginMs,
};

/** The time to recover from; undefined while the chosen time cannot be read. `custom` is what a field holds, in UTC. */
export function sinceOf(lookBack: LookBack, custom: string, now: Date): string | undefined {
  if (lookBack !== "custom") return new Date(now.getTime() - lengthsMs[lookBack]).toISOString();
  const chosen = new Date(`${custom}Z`);
  return Number.isNaN(chosen.getTime()) ? undefined : chosen.toISOString();
}

/** The earliest and latest time that can be chosen, as a field takes them. */
export function customBounds(now: Date): { readonly min: string; readonly max: string } {
  return { min: fieldTime(now.getTime() - lengthsMs.month), max: fieldTime(now.getTime()) };
}

function fieldTime(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, "2026-11-15T10:00".length);
}
