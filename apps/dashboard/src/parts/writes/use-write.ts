import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

/** A write as forms, confirmations and buttons show it. */
export type Write<Input, Answer = unknown> = UseMutationResult<Answer, Error, Input>;

interface WriteOptions<Input, Answer> {
  /** What is told when it is done. */
  says?: string | ((answer: Answer, input: Input) => string | undefined);
  /** What then happens on the page: a dialog closes, another page opens. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** What is read again. */
  refreshes?: readonly QueryKey[] | (() => Promise<unknown>);
  /** Also a refused write shows that what the page has is old. */
  refreshesWhenRefused?: boolean;
  /** For writes without a form or dialog that tells of a refusal. A function finds other words for it, and null for none. */
  refusals?: "toast" | ((error: unknown) => string | null | undefined);
  /** What is sent or answered must not outlive the component, such as a secret. */
  isForgotten?: boolean;
}

/** One way to write: send, tell, go on, and read again what it changed. */
export function useWrite<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  options: WriteOptions<Input, Answer> = {},
): Write<Input, Answer> {
  const { says, onDone, refreshes, refreshesWhenRefused, refusals, isForgotten } = options;
  const queryClient = useQueryClient();
  function refresh() {
    if (typeof refreshes === "function") return refreshes();
    return Promise.all((refreshes ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
  return useMutation({
    mutationFn: (input: Input) => send(input),
    ...(isForgotten === true && { gcTime: 0 }),
    onSuccess: async (answer, input) => {
      const message = typeof says === "function" ? says(answer, input) : says;
      if (message !== undefined) showToast("success", message);
      await onDone?.(answer, input);
      await refresh();
    },
    onError: async (error) => {
      const words =
        typeof refusals === "function" ? refusals(error) : refusals === undefined ? null : undefined;
      if (words !== null) showToast("error", words ?? readError(error).message);
      if (refreshesWhenRefused === true) await refresh();
    },
  });
}
