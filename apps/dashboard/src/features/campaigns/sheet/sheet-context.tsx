import { Lock } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import type { BriefOptions } from "../../../parts/filter-options.ts";
import { UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { tidyCount } from "../../../ui/product/words/money-text.ts";
import type { CampaignForm } from "../form/campaign-form.ts";

export interface SheetContextValue {
  readonly form: CampaignForm;
  readonly change: (part: Partial<CampaignForm>) => void;
  /** What is wrong at a place of the sheet, by its path into the spec. */
  readonly issueAt: (path: string) => string | undefined;
  readonly isLocked: (path: string) => boolean;
  /** The briefs to choose from. */
  readonly briefs: BriefOptions;
}

export const SheetContext = createContext<SheetContextValue | undefined>(undefined);

export function useSheet() {
  const value = useContext(SheetContext);
  if (value === undefined) throw new Error("useSheet needs a campaign sheet around it");
  return value;
}

/** What a field takes from the sheet: its issue, its lock, and the path by which it is found. */
export function useSpecField(path: string) {
  const { issueAt, isLocked } = useSheet();
  return { error: issueAt(path), disabled: isLocked(path), "data-path": path };
}

interface SheetSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

export function SheetSection({ title, description, children }: SheetSectionProps) {
  return (
    <section className="flex flex-col gap-4 border-line border-t pt-6 first:border-t-0 first:pt-0">
      <div>
        <h3 className="font-semibold text-[15px] tracking-[-0.01em]">{title}</h3>
        {description === undefined ? null : <p className="mt-0.5 text-[13px] text-muted">{description}</p>}
      </div>
      {children}
    </section>
  );
}

const lockReason = "Creators are assigned, or payouts were settled, so this stays as it is.";

/** Why fields are locked, beside them; nothing while none of them is. */
export function LockedNote({ paths }: { paths: readonly string[] }) {
  const { isLocked } = useSheet();
  if (!paths.some(isLocked)) return null;
  return (
    <p className="flex items-start gap-1.5 text-[13px] text-muted">
      <Lock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {lockReason}
    </p>
  );
}

interface NumberFieldProps {
  path: string;
  label: string;
  value: string;
  hint?: ReactNode;
  placeholder?: string;
  className?: string;
  onChange: (text: string) => void;
}

/** Money of the campaign's currency. */
export function AmountField({ path, onChange, ...field }: NumberFieldProps) {
  const { form } = useSheet();
  return (
    <UnitField
      {...field}
      {...useSpecField(path)}
      unit={form.currency}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A whole number of something. */
export function CountField({ path, unit, onChange, ...field }: NumberFieldProps & { unit: string }) {
  return (
    <UnitField
      {...field}
      {...useSpecField(path)}
      unit={unit}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => tidy(field.value, onChange)}
    />
  );
}

/** Writes a count as it is read, once it is left. */
export function tidy(text: string, onChange: (text: string) => void) {
  const tidied = tidyCount(text);
  if (tidied !== text) onChange(tidied);
}
