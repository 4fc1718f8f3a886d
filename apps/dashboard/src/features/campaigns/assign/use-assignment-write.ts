import { useMutation } from "@tanstack/react-query";
import { listInError, readError } from "../../../api/errors.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import type { Assignee } from "./assigned-creator.ts";

interface AssignmentWrite {
  write: () => Promise<{ readonly updated: number }>;
  doneText: string;
  onClose: () => void;
}

/** Writes assignments, says so, and shows everything anew. */
export function useAssignmentWrite({ write, doneText, onClose }: AssignmentWrite) {
  const refreshHub = useRefreshHub();
  return useMutation({
    mutationFn: write,
    onSuccess: async () => {
      showToast("success", doneText);
      onClose();
      await refreshHub();
    },
  });
}

/** What went wrong, with the names of those it is about. */
export function assignmentProblem(error: unknown, creators: readonly Assignee[]): string | undefined {
  if (error === null) return undefined;
  const ids = listInError(error, "creatorIds");
  const names = creators.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const { message } = readError(error);
  return names.length === 0 ? message : `${message} It is about ${names.join(", ")}.`;
}

/** "Mina Park", or "3 creators". */
export function assigneesText(creators: readonly Assignee[]): string {
  const [first] = creators;
  return creators.length === 1 && first !== undefined ? first.name : `${creators.length} creators`;
}
