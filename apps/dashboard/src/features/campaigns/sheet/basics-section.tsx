import { SPEC_LIMITS } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { SelectField, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { CurrencyOptions } from "../../../ui/primitives/forms/unit-field.tsx";
import { focusOnMount } from "../../../ui/primitives/overlays/focus.ts";
import { LockedNote } from "./locked-note.tsx";
import { useSheet, useSpecField } from "./sheet-context.ts";
import { SheetSection } from "./sheet-section.tsx";

export function BasicsSection() {
  const { form, change } = useSheet();
  return (
    <SheetSection title="Campaign">
      <TextField
        {...useSpecField("name")}
        ref={focusOnMount}
        label="Name"
        placeholder="Autumn launch"
        maxLength={SPEC_LIMITS.nameLength}
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextAreaField
        {...useSpecField("description")}
        label="Description"
        hint="For your team. Creators read the brief."
        rows={2}
        maxLength={SPEC_LIMITS.descriptionLength}
        value={form.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <SelectField
        {...useSpecField("currency")}
        label="Currency"
        className="sm:max-w-64"
        value={form.currency}
        onChange={(event) => {
          const code = event.currentTarget.value;
          if (isCurrencyCode(code)) change({ currency: code });
        }}
      >
        <CurrencyOptions />
      </SelectField>
      <LockedNote paths={["currency"]} />
    </SheetSection>
  );
}
