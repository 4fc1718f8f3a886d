import type { ComponentProps } from "react";
import { readError } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import type { Write } from "./use-write.ts";

type Question = Omit<ComponentProps<typeof ConfirmDialog>, "isPending" | "error" | "onConfirm">;

interface ConfirmWriteProps<Input> extends Question {
  write: Write<Input>;
  input: Input;
  /** Replaces the server's message; null shows none, because the notice explains the refusal. */
  problem?: (error: unknown) => string | null | undefined;
}

/** Asks before a write that cannot be undone, and stays with the reason when it is refused. */
export function ConfirmWrite<Input>({ write, input, problem, ...question }: ConfirmWriteProps<Input>) {
  const meaning = write.isError ? problem?.(write.error) : null;
  return (
    <ConfirmDialog
      {...question}
      isPending={write.isPending}
      error={meaning === null ? undefined : (meaning ?? readError(write.error).message)}
      onConfirm={() => write.mutate(input)}
    />
  );
}
