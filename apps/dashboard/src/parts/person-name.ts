interface Person {
  readonly name: string | null;
  readonly email: string;
}

/** What somebody is called, or their address as long as they have told no name. */
export function personName({ name, email }: Person): string {
  return name === null || name.trim() === "" ? email : name;
}

/** The same for a creator, who is a person on the roster of an organization. */
export function creatorName({ user }: { readonly user: Person }): string {
  return personName(user);
}
