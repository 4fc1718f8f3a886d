import { PLATFORMS } from "@clipledger/domain/platforms";
import { useEffect, useRef, useState } from "react";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DataSource, SourceTestBody, SourceTestResult } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { WriteForm } from "../../../parts/writes/write-form.tsx";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { type BadgeTone, StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { PlatformBadge } from "../../../ui/product/tracked/platform-badge.tsx";
import { platformLabels, sourceNameLabel } from "../../../ui/product/words/names.ts";
import { lookupLabels } from "../source-words.ts";

type Example = SourceTestBody;

interface SourceTest {
  /** Undefined while none is shown. */
  readonly source: DataSource | undefined;
  readonly isPending: boolean;
  readonly result: SourceTestResult | undefined;
  readonly error: unknown;
  /** With things that everybody knows, unless an example is named. */
  start(source: DataSource, example?: Example): void;
  /** Ends a test that runs, and hides its answer. */
  close(): void;
}

/** The one test that this page shows. Another one, and leaving the page, end it. */
export function useSourceTest(): SourceTest {
  const { api } = useOrganization();
  const [source, setSource] = useState<DataSource | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const { mutate, reset, ...test } = useWrite(
    ({ id, example, signal }: { id: string; example: Example; signal: AbortSignal }) =>
      api.dataSources.test.call({ params: { id }, body: example }, { signal }),
    { refreshes: [api.dataSources.key()], refreshesWhenRefused: true },
  );
  useEffect(() => () => running.current?.abort(), []);
  return {
    source,
    isPending: test.isPending,
    result: test.data,
    error: test.error,
    start(tested, example = {}) {
      running.current?.abort();
      running.current = new AbortController();
      setSource(tested);
      mutate({ id: tested.id, example, signal: running.current.signal });
    },
    close() {
      running.current?.abort();
      setSource(undefined);
      reset();
    },
  };
}

/** What works and what the key may not do, lookup by lookup. */
export function SourceTestDialog({ test }: { test: SourceTest }) {
  const { source, isPending, result, error } = test;
  if (source === undefined) return null;
  return (
    <Dialog
      onClose={() => test.close()}
      title={`Test of ${sourceNameLabel(source.name)}`}
      description="It is asked once for each kind of lookup. What that costs at the service is spent."
    >
      <div aria-live="polite" className="flex flex-col gap-4">
        {isPending ? <TestProgress /> : null}
        {result === undefined ? null : <TestResult result={result} />}
      </div>
      <FormError message={error === null ? undefined : testProblem(error)} />
      {isPending ? (
        <DialogActions>
          <Button onClick={test.close}>Stop</Button>
        </DialogActions>
      ) : (
        <AgainForm source={source} test={test} />
      )}
    </Dialog>
  );
}

/** Where a service knows none of the usual examples, one of your own shows what it can do. */
function AgainForm({ source, test }: { source: DataSource; test: SourceTest }) {
  return (
    <WriteForm
      write={test}
      onSubmit={(form) => test.start(source, readExample(source, form))}
      className="mt-4 flex flex-col"
    >
      <details className="rounded-lg border border-line px-3 py-2 text-[13px]">
        <summary className="cursor-pointer font-medium">Test with an example of your own</summary>
        <div className="mt-3 mb-1 grid gap-3 sm:grid-cols-2">
          {source.offers.length > 1 ? (
            <SelectField label="Platform" name="platform" className="sm:col-span-2">
              {source.offers.map(({ platform }) => (
                <option key={platform} value={platform}>
                  {platformLabels[platform]}
                </option>
              ))}
            </SelectField>
          ) : null}
          <TextField label="Username" name="username" autoComplete="off" maxLength={200} />
          <TextField label="Id of a video" name="platformVideoId" autoComplete="off" maxLength={200} />
        </div>
      </details>
      <DialogActions>
        <Button type="submit">Test again</Button>
        <Button variant="primary" onClick={test.close}>
          Done
        </Button>
      </DialogActions>
    </WriteForm>
  );
}

function readExample({ offers }: DataSource, form: FormData): Example {
  const username = formText(form, "username").trim().replace(/^@/, "");
  const platformVideoId = formText(form, "platformVideoId").trim();
  const chosen = formText(form, "platform");
  const platform = PLATFORMS.find((each) => each === chosen) ?? offers[0]?.platform;
  if (platform === undefined || (username === "" && platformVideoId === "")) return {};
  return {
    platform,
    ...(username === "" ? {} : { username }),
    ...(platformVideoId === "" ? {} : { platformVideoId }),
  };
}

function testProblem(error: unknown): string {
  return hasCode(error, "BUSY")
    ? "Another test of it is still under way. Wait up to 20 seconds, then test again."
    : readError(error).message;
}

const longestMs = 20_000;
const tickMs = 250;

function TestProgress() {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setElapsedMs(Date.now() - startedAt), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-col gap-2 py-2">
      <ProgressBar label="Progress of the test" value={elapsedMs / longestMs} />
      <p className="text-[13px] text-muted">Asking the service. This takes up to 20 seconds.</p>
    </div>
  );
}

type Check = SourceTestResult["checks"][number];

const outcomes: Record<Check["outcome"], { readonly tone: BadgeTone; readonly label: string }> = {
  works: { tone: "accent", label: "Works" },
  not_found: { tone: "info", label: "Not found" },
  refused: { tone: "danger", label: "Refused" },
  out_of_quota: { tone: "warning", label: "Out of quota" },
  failed: { tone: "danger", label: "Failed" },
  not_tried: { tone: "neutral", label: "Not tried" },
};

function TestResult({ result: { isUsable, summary, checks } }: { result: SourceTestResult }) {
  const isFine = checks.every(({ outcome }) => outcome === "works");
  return (
    <>
      <Notice tone={isFine ? "success" : isUsable ? "warning" : "danger"} title={summary} />
      {PLATFORMS.map((platform) => {
        const own = checks.filter((check) => check.platform === platform);
        return own.length === 0 ? null : (
          <div key={platform} className="flex flex-col gap-1.5">
            <span>
              <PlatformBadge platform={platform} />
            </span>
            <CheckList checks={own} />
          </div>
        );
      })}
    </>
  );
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {checks.map(({ lookup, outcome, message, durationMs }) => (
        <li key={lookup} className="flex flex-col gap-0.5 px-3 py-2 text-[13px]">
          <span className="flex items-center justify-between gap-3">
            <span className="font-medium">{lookupLabels[lookup]}</span>
            <StateBadge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</StateBadge>
          </span>
          <span className="text-muted [overflow-wrap:anywhere]">
            {message}
            {outcome === "not_tried" ? null : (
              <span className="text-faint tabular-nums"> · {durationWords(durationMs)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function durationWords(durationMs: number): string {
  return durationMs < 1_000 ? `${durationMs} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}
