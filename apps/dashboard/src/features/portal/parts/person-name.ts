import type { PortalContextValue } from "../../../api/portal.ts";

type Person = Pick<PortalContextValue, "creator"> & {
  readonly session: { readonly user: { readonly name: string; readonly email: string } };
};

/** As they call themselves, or else as the team calls them, or else by their address. */
export function personName({ session: { user }, creator }: Person): string {
  if (user.name.trim() !== "") return user.name;
  const name = creator === undefined ? "" : `${creator.firstName} ${creator.lastName}`.trim();
  return name === "" ? user.email : name;
}
