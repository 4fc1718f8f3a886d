import type { Creator } from "../../api/types.ts";

export function creatorName({ user }: { readonly user: Pick<Creator["user"], "name" | "email"> }): string {
  return user.name ?? user.email;
}
