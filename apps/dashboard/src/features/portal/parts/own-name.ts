import type { PortalContextValue } from "../../../api/portal.ts";
import { personName } from "../../../parts/person-name.ts";

type Person = Pick<PortalContextValue, "creator"> & {
  readonly session: { readonly user: { readonly name: string; readonly email: string } };
};

/** As they call themselves, or else as the team calls them, or else by their address. */
export function ownName({ session: { user }, creator }: Person): string {
  const called = creator === undefined ? user.email : `${creator.firstName} ${creator.lastName}`.trim();
  return personName({ name: user.name, email: personName({ name: called, email: user.email }) });
}
