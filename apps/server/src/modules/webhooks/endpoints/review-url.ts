import { badRequest } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";

/** The address as it is kept. Asks name servers, so no transaction may be open. */
export async function reviewUrl({ outgoing }: Pick<Services, "outgoing">, url: string): Promise<string> {
  const reviewed = await outgoing.review(url);
  if (reviewed.isAllowed) return reviewed.url;
  throw badRequest(reviewed.problems.map((message) => ({ path: "url", message })));
}
