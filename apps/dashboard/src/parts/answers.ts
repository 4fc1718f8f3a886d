import { useCallback, useEffect, useRef, useState } from "react";

/** What a page knows of a question to the server, in the words of the library that the dashboard asks with. */
type Answer<Data> =
  | { readonly isPending: true; readonly isSuccess: false; readonly data: undefined; readonly error: null }
  | {
      readonly isPending: false;
      readonly isSuccess: false;
      readonly data: undefined;
      readonly error: unknown;
    }
  | { readonly isPending: false; readonly isSuccess: true; readonly data: Data; readonly error: null };

/**
 * Asks once for each key, and keeps what it knew until the next answer is there. Public pages ask two or three questions in all:
 * a store of answers would be a sixth of what they load.
 */
export function useAnswer<Data>(key: string, ask: (signal: AbortSignal) => Promise<Data>) {
  const [answer, setAnswer] = useState<Answer<Data>>(unanswered);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the question is another one
  useEffect(() => {
    const abandoned = new AbortController();
    latest.current(abandoned.signal).then(
      (data) =>
        abandoned.signal.aborted || setAnswer({ isPending: false, isSuccess: true, data, error: null }),
      (error: unknown) =>
        abandoned.signal.aborted || setAnswer({ isPending: false, isSuccess: false, data: undefined, error }),
    );
    return () => abandoned.abort();
  }, [key, attempt]);

  const refetch = useCallback(async () => {
    setAnswer((known) => (known.isSuccess ? known : unanswered));
    setAttempt((count) => count + 1);
  }, []);
  return { ...answer, refetch };
}

const unanswered = { isPending: true, isSuccess: false, data: undefined, error: null } as const;

interface Sent<Input, Output> {
  readonly state: "idle" | "pending" | "success" | "error";
  readonly variables: Input | undefined;
  readonly data: Output | undefined;
  readonly error: unknown;
}

/** Something that the visitor does, and what came of it. */
export function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const [sent, setSent] = useState<Sent<Input, Output>>(idle);

  async function mutate(variables: Input): Promise<void> {
    const pending: Sent<Input, Output> = { state: "pending", variables, data: undefined, error: null };
    // What was sent or reset since is newer than this answer.
    const end = (outcome: Sent<Input, Output>) => setSent((now) => (now === pending ? outcome : now));
    setSent(pending);
    try {
      end({ state: "success", variables, data: await act(variables), error: null });
    } catch (error) {
      end({ state: "error", variables, data: undefined, error });
    }
  }

  const { state, variables, data, error } = sent;
  return {
    mutate: (input: Input) => void mutate(input),
    reset: () => setSent(idle),
    isPending: state === "pending",
    isSuccess: state === "success",
    variables,
    data,
    error,
  };
}

const idle = { state: "idle", variables: undefined, data: undefined, error: null } as const;
