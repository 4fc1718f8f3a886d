import type { OwnSourceKind } from "@clipledger/domain/sources/source-kinds";
import { ExternalLink } from "lucide-react";
import { formError, issuesIn } from "../../../api/errors.ts";
import { TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { ownKinds } from "../source-words.ts";
import { isMappingPath } from "./mapping-field.tsx";

interface KeyFieldProps {
  kind: OwnSourceKind;
  isRequired: boolean;
  hint?: string;
  error: string | undefined;
}

/** A secret is typed like a password, and nothing offers to remember it. */
export function KeyField({ kind, isRequired, hint, error }: KeyFieldProps) {
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
      error={error}
    />
  );
}

export function AccountField({ value, error }: { value: string | null; error: string | undefined }) {
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
      error={error}
    />
  );
}

/** What a form of a source cannot show at one of its fields. */
export function sourceFormError(error: unknown): string | undefined {
  const shown = issuesIn(error)
    .map(({ path }) => path)
    .filter((path) => path === "key" || path === "account" || isMappingPath(path));
  return formError(error, shown);
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
