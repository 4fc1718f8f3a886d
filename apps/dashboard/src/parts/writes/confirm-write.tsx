import type { ComponentProps } from "react";
import { readError } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import type { Write } from "./use-write.ts";

type Question = Omit<ComponentProps<typeof ConfirmDialog>, "isPending" | "error" | "onConfirm">;

interface ConfirmWriteProps<Input> extends Question {
  write: Write<Input>;
  input: Input;
  /** What a refusal means here, where the server's words are not enough; null where something else says it. */
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
