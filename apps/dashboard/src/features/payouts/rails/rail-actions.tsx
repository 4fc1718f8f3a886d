import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound, PauseCircle, PlayCircle, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutRail } from "../../../api/rail-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { MenuItem, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";

/** Tests a rail; owners also pause and remove it. */
export function RailActions({ rail, isOwner }: { rail: PayoutRail; isOwner: boolean }) {
  const { api } = useOrganization();
  const refresh = useRefreshRails();
  const test = useMutation(
    api.payoutRails.test.mutationOptions({
      onSuccess: ({ name, problem, account }) => {
        if (problem === null)
          showToast("success", `${name} answers${account === null ? "" : `: ${account}`}.`);
        else showToast("error", problem);
        return refresh();
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  return (
    <span className="flex items-center gap-2">
      {rail.callbackUrl === null ? null : (
        <Button
          size="small"
          icon={<Send aria-hidden="true" />}
          isPending={test.isPending}
          aria-label={`Test ${rail.name}`}
          onClick={() => test.mutate({ params: { id: rail.id } })}
        >
          Test
        </Button>
      )}
      {isOwner ? <RailMenu rail={rail} /> : null}
    </span>
  );
}

function useRefreshRails() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.payoutRails.key() });
}

function RailMenu({ rail }: { rail: PayoutRail }) {
  const { api } = useOrganization();
  const [isRemoving, setRemoving] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const refresh = useRefreshRails();
  const update = useMutation(
    api.payoutRails.update.mutationOptions({
      onSuccess: refresh,
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  const remove = useMutation(
    api.payoutRails.remove.mutationOptions({
      onSuccess: () => {
        setRemoving(false);
        return refresh();
      },
    }),
  );
  const params = { id: rail.id };
  return (
    <>
      <RowMenu label={`Actions for ${rail.name}`}>
        {rail.fields.length === 0 ? null : (
          <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setChanging(true)}>
            Change credentials
          </MenuItem>
        )}
        <MenuItem
          icon={rail.isPaused ? <PlayCircle aria-hidden="true" /> : <PauseCircle aria-hidden="true" />}
          onSelect={() => update.mutate({ params, body: { isPaused: !rail.isPaused } })}
        >
          {rail.isPaused ? "Resume" : "Pause"}
        </MenuItem>
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setRemoving(true)}>
          Remove
        </MenuItem>
      </RowMenu>
      {isChanging ? <CredentialsDialog rail={rail} onClose={() => setChanging(false)} /> : null}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${rail.name}?`}
        description="Its credentials are erased. Creators who chose it are asked to choose another way, and what it sent stays in the books."
        confirmLabel="Remove rail"
        isPending={remove.isPending}
        error={remove.isError ? readError(remove.error).message : undefined}
        onConfirm={() => remove.mutate({ params })}
      />
    </>
  );
}
