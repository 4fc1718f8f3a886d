import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

/** A write as forms, confirmations and buttons show it. */
type Write<Input, Answer = unknown> = UseMutationResult<Answer, Error, Input>;

export interface WriteOptions<Answer, Input> {
  /** The success message. */
  says?: string | ((answer: Answer, input: Input) => string | undefined);
  /** Runs on success, for example to close a dialog or open another page. */
  onDone?: ((answer: Answer, input: Input) => unknown) | undefined;
  /** Runs after a refusal, for example to explain what it would cost. */
  onRefused?: (error: unknown) => void;
  /** The queries that this write makes stale. */
  refreshes?: readonly QueryKey[] | (() => Promise<unknown>);
  /** Also refreshes after a refusal, which may mean that the page is stale. */
  refreshesWhenRefused?: boolean;
  /** Shows a refusal as a toast. A function can choose other words, or null for no toast. */
  refusals?: "toast" | ((error: unknown) => string | null | undefined);
  /** Drops the request and the answer with the component, because they hold a secret. */
  isForgotten?: boolean;
}

/** Sends a write, shows its message, and refreshes the queries that it changed. */
export function useWrite<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  options: WriteOptions<Answer, Input> = {},
): Write<Input, Answer> {
  const { says, onDone, onRefused, refreshes, refreshesWhenRefused, refusals, isForgotten } = options;
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
      onRefused?.(error);
      const words =
        typeof refusals === "function" ? refusals(error) : refusals === undefined ? null : undefined;
      if (words !== null) showToast("error", words ?? readError(error).message);
      if (refreshesWhenRefused === true) await refresh();
    },
  });
}
