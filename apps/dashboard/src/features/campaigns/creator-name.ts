/** What to call a creator who may not have told their name yet. */
export function creatorName(user: { readonly name: string | null; readonly email: string }): string {
  return user.name === null || user.name.trim() === "" ? user.email : user.name;
}
