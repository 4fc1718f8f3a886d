import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "./organization-context.ts";
import { sessionQuery } from "./session.ts";

/** Whether the server keeps its emails to be read, and whether by this person. */
export function useMailbox(): "open" | "off" | "for owners" {
  const { organization } = useOrganization();
  const session = useQuery(sessionQuery).data;
  if (session?.hasMailbox !== true) return "off";
  return organization.role === "owner" ? "open" : "for owners";
}
