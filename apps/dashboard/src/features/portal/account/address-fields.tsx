import { useMemo } from "react";
import type { PortalProfile } from "../../../api/portal-types.ts";
import { SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { listCountries } from "../../../ui/product/names.ts";

interface AddressFieldsProps {
  profile: PortalProfile;
  errors: Readonly<Record<string, string>>;
}

export function AddressFields({ profile, errors }: AddressFieldsProps) {
  const countries = useMemo(listCountries, []);
  const field = (name: string, maxLength: number) => ({ name, maxLength, error: errors[name] });
  return (
    <>
      <TextField
        label="Street and number"
        defaultValue={profile.address}
        autoComplete="street-address"
        {...field("address", 200)}
      />
      <div className="grid gap-5 sm:grid-cols-[160px_1fr]">
        <TextField
          label="Postal code"
          defaultValue={profile.postalCode}
          autoComplete="postal-code"
          {...field("postalCode", 20)}
        />
        <TextField
          label="City"
          defaultValue={profile.city}
          autoComplete="address-level2"
          {...field("city", 100)}
        />
      </div>
      <SelectField
        label="Country"
        name="countryCode"
        autoComplete="country"
        defaultValue={profile.countryCode ?? ""}
        error={errors["countryCode"]}
      >
        <option value="">Not said</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Phone"
        type="tel"
        defaultValue={profile.phoneNumber}
        autoComplete="tel"
        {...field("phoneNumber", 30)}
      />
    </>
  );
}
