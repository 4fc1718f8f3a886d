import type { Project } from "../../api/types.ts";

/** What a dialog asks about before it is done. */
export type ProjectAction =
  | { readonly name: "create" }
  | { readonly name: "edit" | "accounts" | "delete"; readonly project: Project };
