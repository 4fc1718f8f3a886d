import { AppError } from "../../infra/app-error.ts";

/** What was named, each once and in the order of the names; refuses with all names behind which nothing stands. */
export function findAll<Name extends { readonly id: string }, Found>(
  names: readonly Name[],
  find: (name: Name) => Found | undefined,
): Found[] {
  const found = names.map(find);
  const missing = names.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) throw new AppError("NOT_FOUND", { ids: missing.map(({ id }) => id) });
  return [...new Set(found.filter((each) => each !== undefined))];
}
