import type { ComponentProps } from "react";
import { readError } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import type { Write } from "./use-write.ts";

type Question = Omit<ComponentProps<typeof ConfirmDialog>, "isPending" | "error" | "onConfirm">;

interface ConfirmWriteProps<Input> extends Question {
  write: Write<Input>;
  input: Input;
  /** What a refusal means here, where the server's words are not enough; undefined where the notice tells it. */
  problem?: (error: unknown) => string | undefined;
}

/** Asks before a write that cannot be undone, and stays with the reason when it is refused. */
export function ConfirmWrite<Input>(props: ConfirmWriteProps<Input>) {
  const { write, input, problem = serverWords, ...question } = props;
  return (
    <ConfirmDialog
      {...question}
      isPending={write.isPending}
      error={write.isError ? problem(write.error) : undefined}
      onConfirm={() => write.mutate(input)}
    />
  );
}

function serverWords(error: unknown): string {
  return readError(error).message;
}
