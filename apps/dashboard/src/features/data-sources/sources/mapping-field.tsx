import { CircleAlert, Upload } from "lucide-react";
import { type ChangeEvent, useId } from "react";
import { issuesIn } from "../../../api/errors.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { SelectField } from "../../../ui/primitives/forms/form-field.tsx";
import { readMapping } from "./read-mapping.ts";

export interface MappingText {
  readonly text: string;
  /** Which supplier of a file with several. */
  readonly name: string | undefined;
}

interface MappingFieldProps {
  value: MappingText;
  onChange: (value: MappingText) => void;
  /** What the server refused, and what the text itself gets wrong. */
  error: unknown;
  problem: string | undefined;
}

const example = `{
  "name": "acme",
  "url": "https://api.acme.example/v1",
  "auth": { "header": "x-api-key" },
  "platforms": { "tiktok": { "video": { … } } }
}`;

/** How a supplier is asked and read: pasted or from a file, with everything that is wrong at its path. */
export function MappingField({ value, onChange, error, problem }: MappingFieldProps) {
  const id = useId();
  const problems = mappingProblems(error, problem);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="font-medium text-[13px]">
          Mapping
        </label>
        <UploadButton onText={(text) => onChange({ text, name: undefined })} />
      </div>
      <textarea
        id={id}
        rows={9}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        placeholder={example}
        value={value.text}
        aria-invalid={problems.length > 0 ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        className="control w-full resize-y px-3 py-2 font-mono text-xs leading-5 max-sm:text-base"
      />
      <div id={`${id}-note`}>
        {problems.length === 0 ? (
          <p className="text-[13px] text-faint">
            One supplier, or a whole mapping file. Everybody here can read it, so never put a key into it.
          </p>
        ) : (
          <ProblemList problems={problems} />
        )}
      </div>
      <SupplierChoice value={value} onChange={onChange} />
    </div>
  );
}

function UploadButton({ onText }: { onText: (text: string) => void }) {
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const text = await input.files?.[0]?.text();
    // The same file can be chosen again after it was corrected.
    input.value = "";
    if (text !== undefined) onText(text);
  }
  return (
    <label
      className={`${buttonClass("secondary", "small")} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent-text`}
    >
      <Upload aria-hidden="true" />
      Upload a file
      <input
        type="file"
        accept=".json,application/json"
        aria-label="Upload a mapping file"
        onChange={read}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

interface Problem {
  readonly path: string;
  readonly message: string;
}

function mappingProblems(error: unknown, problem: string | undefined): readonly Problem[] {
  if (problem !== undefined) return [{ path: "", message: problem }];
  return issuesIn(error)
    .filter(({ path }) => isMappingPath(path))
    .map(({ path, message }) => ({ path: path.replace(/^mapping\.?/, ""), message }));
}

/** Whether a refused field is shown with the mapping. */
export function isMappingPath(path: string): boolean {
  return path === "mapping" || path.startsWith("mapping.");
}

function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-[13px] text-danger-text">
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {problems.length === 1 ? "One problem" : `${problems.length} problems`}
      </p>
      <ul aria-label="Problems of the mapping" className="mt-1.5 flex flex-col gap-1.5">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="[overflow-wrap:anywhere]">
            {path === "" ? null : <code className="block font-mono text-xs">{path}</code>}
            <span className="text-ink">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SupplierChoice({ value, onChange }: Pick<MappingFieldProps, "value" | "onChange">) {
  const read = readMapping(value.text, value.name);
  if ("problem" in read || read.others.length < 2) return null;
  return (
    <SelectField
      label="Supplier of the file"
      value={value.name ?? read.others[0]}
      onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
    >
      {read.others.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
