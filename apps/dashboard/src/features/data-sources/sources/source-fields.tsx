import type { OwnSourceKind } from "@clipledger/domain/sources/source-kinds";
import { CircleAlert, ExternalLink, Upload } from "lucide-react";
import { useId } from "react";
import { issuesIn } from "../../../api/errors.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { FileLabel } from "../../../ui/primitives/forms/file-choice.tsx";
import { SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { useFieldProblem } from "../../../ui/primitives/forms/form-problems.tsx";
import { ownKinds } from "../source-words.ts";

interface KeyFieldProps {
  kind: OwnSourceKind;
  isRequired: boolean;
  hint?: string;
}

/** A secret is typed like a password, and nothing offers to remember it. */
export function KeyField({ kind, isRequired, hint }: KeyFieldProps) {
  return (
    <TextField
      label={isRequired ? ownKinds[kind].keyLabel : `${ownKinds[kind].keyLabel} (if it needs one)`}
      name="key"
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore="true"
      data-lpignore="true"
      required={isRequired}
      maxLength={2_000}
      hint={hint ?? "Sealed when it is saved, and never shown again."}
    />
  );
}

export function AccountField({ value }: { value: string | null }) {
  return (
    <TextField
      label="Instagram account (optional)"
      name="account"
      inputMode="numeric"
      autoComplete="off"
      placeholder="17841400000000000"
      defaultValue={value ?? ""}
      maxLength={64}
      hint="The Graph API’s number of the account that asks: GET /me/accounts?fields=name,instagram_business_account. Without it the token serves Facebook only."
    />
  );
}

/** Where the key comes from, step by step. */
export function KeySteps({ kind, isOpen }: { kind: OwnSourceKind; isOpen: boolean }) {
  const { steps, link } = ownKinds[kind];
  const guide = kind === "supplier" ? "docs/suppliers/README.md" : "docs/connectors.md";
  return (
    <details open={isOpen} className="rounded-lg border border-line px-3 py-2 text-[13px]">
      <summary className="cursor-pointer font-medium">
        {kind === "supplier" ? "How to make a mapping" : "Where to get it"}
      </summary>
      <ol className="mt-2 ml-4 flex list-decimal flex-col gap-1.5 text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 text-muted">
        {link === undefined ? null : (
          <>
            <a
              href={link.href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 text-accent-text underline underline-offset-4"
            >
              {link.label}
              <ExternalLink aria-hidden="true" className="size-3.5" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            {". "}
          </>
        )}
        Every step stands in <code className="font-mono text-ink text-xs">{guide}</code>, which came with this
        server.
      </p>
    </details>
  );
}

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
  // The form need not tell what is listed here.
  useFieldProblem("mapping");
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
        className="control w-full resize-y px-3 py-2 font-mono text-xs leading-5"
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
  return (
    <FileLabel
      accept=".json,application/json"
      fileLabel="Upload a mapping file"
      onFile={async (file) => onText(await file.text())}
      inputClassName="absolute inset-0 size-full cursor-pointer opacity-0"
      className={`${buttonClass("secondary", "small")} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent-text`}
    >
      <Upload aria-hidden="true" />
      Upload a file
    </FileLabel>
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
function isMappingPath(path: string): boolean {
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

type Mapping = Record<string, unknown>;

type ReadMapping =
  | { readonly mapping: Mapping; readonly others: readonly string[] }
  | { readonly problem: string };

/**
 * The supplier in a pasted mapping: the entry itself, or one of a whole file's list, by its name where there are several. What
 * it means is the server's to judge.
 */
export function readMapping(text: string, chosenName?: string): ReadMapping {
  const parsed = parseObject(text);
  if ("problem" in parsed) return parsed;
  const { suppliers } = parsed.mapping;
  if (suppliers === undefined) return { mapping: parsed.mapping, others: [] };
  const entries = Array.isArray(suppliers) ? suppliers.filter(isObject) : [];
  const chosen = entries.find(({ name }) => name === chosenName) ?? entries[0];
  if (chosen === undefined)
    return { problem: "The file has no supplier in its list “suppliers”. Paste one that has." };
  return { mapping: chosen, others: entries.flatMap(({ name }) => (typeof name === "string" ? [name] : [])) };
}

function parseObject(text: string): { readonly mapping: Mapping } | { readonly problem: string } {
  if (text.trim() === "") return { problem: "Paste the mapping, or upload its file." };
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value)
      ? { mapping: value }
      : { problem: "Expected an object: one supplier, or a whole file with the list “suppliers”." };
  } catch (error) {
    return { problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isObject(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
