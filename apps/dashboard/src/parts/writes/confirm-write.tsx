import type { ComponentProps } from "react";
import { readError } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import type { Write } from "./use-write.ts";

type Question = Omit<ComponentProps<typeof ConfirmDialog>, "isPending" | "error" | "onConfirm">;

interface ConfirmWriteProps<Input> extends Question {
  write: Write<Input>;
  input: Input;
  /** What a refusal means here, where the server's words are not enough. */
  problem?: (error: unknown) => string;
}

/** Asks before a write that cannot be undone, and stays with the reason when it is refused. */
export function ConfirmWrite<Input>({ write, input, problem, ...question }: ConfirmWriteProps<Input>) {
  return (
    <ConfirmDialog
      {...question}
      isPending={write.isPending}
      error={write.isError ? (problem?.(write.error) ?? readError(write.error).message) : undefined}
      onConfirm={() => write.mutate(input)}
    />
  );
}
