import { PLATFORMS } from "@clipledger/domain/platforms";
import { type ColumnMapping, missingFields } from "@clipledger/domain/tracking/guess-columns";
import { createHistoryReader, type RowProblem } from "@clipledger/domain/tracking/history-reader";
import {
  expectationOf,
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  type ImportField,
} from "@clipledger/domain/tracking/import-row";
import clsx from "clsx";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, Select } from "../../ui/primitives/forms/form-field.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { counted, listed } from "../../ui/primitives/text/number-format.ts";
import { platformLabels } from "../../ui/product/words/names.ts";
import { fieldLabels } from "./choose-file.tsx";
import type { FileHead } from "./send-history.ts";
import type { ImportState } from "./use-import.ts";

type Chosen = Extract<ImportState, { step: "map" }>;

interface ColumnsStepProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onCheck: (chosen: Chosen) => void;
  onCancel: () => void;
}

/** Says which column is which field, and shows what that makes of the first rows. */
export function ColumnsStep({ chosen, onChange, onCheck, onCancel }: ColumnsStepProps) {
  const { head, mapping, file, problem } = chosen;
  const missing = missingFields(mapping);
  return (
    <div className="flex flex-col gap-8">
      <FormError message={problem} />
      <Section
        title="Columns"
        description={`${file.name} has ${counted(head.headers.length, "column")}. What their names tell is chosen already.`}
      >
        <Card className="divide-y divide-line">
          {IMPORT_FIELDS.map((field) => (
            <FieldRow
              key={field}
              field={field}
              head={head}
              mapping={mapping}
              onChange={(next) => onChange({ ...chosen, mapping: next })}
            />
          ))}
        </Card>
      </Section>
      <Section title="First rows" description="As they would be imported.">
        <Preview head={head} mapping={mapping} />
      </Section>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {missing.length === 0 ? null : (
          <p role="status" className="mr-auto text-[13px] text-warning-text">
            Still to choose: {listed(missing.map((field) => fieldLabels[field]))}
          </p>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={missing.length > 0} onClick={() => onCheck(chosen)}>
          Check the file
        </Button>
      </div>
    </div>
  );
}

interface FieldRowProps {
  field: ImportField;
  head: FileHead;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}

function FieldRow({ field, head, mapping, onChange }: FieldRowProps) {
  const { isRequired } = IMPORT_ROW_RULES[field];
  const index = mapping.columns[field];
  const constant = field === "platform" ? mapping.everyPlatform : undefined;
  const sample = constant === undefined && index !== undefined ? head.rows[0]?.[index] : undefined;
  return (
    <div className="grid items-center gap-x-5 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[150px_minmax(0,260px)_minmax(0,1fr)]">
      <span className="font-medium text-[13px]">
        {fieldLabels[field]}
        {isRequired ? null : <span className="font-normal text-faint"> · optional</span>}
      </span>
      <Select
        aria-label={`Column of ${fieldLabels[field]}`}
        value={constant ?? index ?? ""}
        onChange={(event) => onChange(withChoice(mapping, field, event.currentTarget.value))}
      >
        <option value="">{isRequired ? "Choose a column" : "Not in the file"}</option>
        {head.headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name, and never move.
          <option key={at} value={at}>
            {header === "" ? `Column ${at + 1}` : header}
          </option>
        ))}
        {field === "platform" ? (
          <optgroup label="The same in every row">
            {PLATFORMS.map((platform) => (
              <option key={platform} value={platform}>
                {platformLabels[platform]}
              </option>
            ))}
          </optgroup>
        ) : null}
      </Select>
      <span className="truncate text-[13px] text-faint">
        {sample === undefined ? expectationOf(IMPORT_ROW_RULES[field]) : sample === "" ? "empty" : sample}
      </span>
    </div>
  );
}

function withChoice(
  { columns, everyPlatform }: ColumnMapping,
  field: ImportField,
  value: string,
): ColumnMapping {
  const { [field]: _, ...others } = columns;
  const kept = field === "platform" ? undefined : everyPlatform;
  const platform = PLATFORMS.find((known) => known === value);
  if (platform !== undefined) return { columns: others, everyPlatform: platform };
  return {
    columns: value === "" ? others : { ...others, [field]: Number(value) },
    ...(kept && { everyPlatform: kept }),
  };
}

function Preview({ head, mapping }: { head: FileHead; mapping: ColumnMapping }) {
  const fields = IMPORT_FIELDS.filter((field) => mapping.columns[field] !== undefined);
  const problems = problemsOf(head, mapping);
  if (fields.length === 0)
    return <Card className="px-4 py-5 text-[13px] text-muted">Nothing is chosen yet.</Card>;
  return (
    <Card className="overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section aria-label="First rows of the file" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-[13px]">
          <thead>
            <tr className="border-line border-b text-muted">
              {fields.map((field) => (
                <th key={field} scope="col" className="whitespace-nowrap px-4 py-2 font-medium">
                  {fieldLabels[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {head.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and never move.
              <tr key={at}>
                {fields.map((field) => (
                  <PreviewCell
                    key={field}
                    text={row[mapping.columns[field] ?? -1] ?? ""}
                    problem={
                      problems.find((found) => found.line === at + 2 && found.field === field)?.message
                    }
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function PreviewCell({ text, problem }: { text: string; problem: string | undefined }) {
  return (
    <td
      className={clsx(
        "max-w-56 px-4 py-2 align-top",
        problem === undefined ? "truncate" : "bg-danger-soft text-danger-text",
      )}
    >
      {text === "" ? (
        <span className="text-faint">empty</span>
      ) : (
        <span className="block truncate">{text}</span>
      )}
      {problem === undefined ? null : <span className="block text-xs">{problem}</span>}
    </td>
  );
}

/** The rows are numbered as if each took one line. */
function problemsOf(head: FileHead, mapping: ColumnMapping): readonly RowProblem[] {
  const found: RowProblem[] = [];
  const reader = createHistoryReader(mapping, Date.now(), {
    onRow: () => undefined,
    onBadRow: (problems) => found.push(...problems),
  });
  const oneLine = (text: string) => `"${text.replaceAll('"', '""').replaceAll("\n", " ")}"`;
  for (const record of [head.headers, ...head.rows]) reader.push(`${record.map(oneLine).join(",")}\n`);
  reader.end();
  return found;
}
