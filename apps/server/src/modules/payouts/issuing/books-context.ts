import type { OperationContext } from "../../../infra/context.ts";

/** Who changes which organization's books, and when: a caller, or whoever finishes what a caller began. */
export interface BooksContext extends Pick<OperationContext, "actor" | "clock"> {
  readonly organization: { readonly id: string };
}
