import { TextField } from "../../../ui/primitives/forms/form-field.tsx";
import type { Problems } from "./problems.ts";

/** Who applies. Somebody who is signed in has an address already. */
export function PersonFields({ email, problems }: { email: string | undefined; problems: Problems }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-[340px]:grid-cols-1">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={50}
          required
          error={problems["firstName"]}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={50}
          error={problems["lastName"]}
        />
      </div>
      {email === undefined ? (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint="Answers come here. Nobody else sees it."
          error={problems["email"]}
        />
      ) : (
        <p className="text-[13px] text-muted">
          You apply as <span className="[overflow-wrap:anywhere] font-medium text-ink">{email}</span>.
        </p>
      )}
    </>
  );
}
