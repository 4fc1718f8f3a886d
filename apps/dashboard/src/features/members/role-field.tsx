import { roleDescriptions, roleLabels } from "../../api/access.ts";
import type { Role } from "../../api/types.ts";

/** Roles with what each may do, least surprising first choice: member. */
export function RoleField({ roles, error }: { roles: readonly Role[]; error: string | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-[13px]">Role</legend>
      <div className="divide-y divide-line rounded-lg border border-line-strong">
        {roles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer items-start gap-3 px-3 py-2.5 has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === "member"}
              aria-label={roleLabels[role]}
              className="mt-0.5 size-4 accent-accent"
            />
            <span>
              <span className="block font-medium text-[13px]">{roleLabels[role]}</span>
              <span className="block text-[13px] text-muted">{roleDescriptions[role]}</span>
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : <p className="mt-1.5 text-[13px] text-danger-text">{error}</p>}
    </fieldset>
  );
}
