import { KeyRound, PauseCircle, PlayCircle, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutRail } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { MenuItem, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";

/** Tests a rail; owners also pause and remove it. */
export function RailActions({ rail, isOwner }: { rail: PayoutRail; isOwner: boolean }) {
  const { api } = useOrganization();
  const test = useWrite(api.payoutRails.test.call, {
    onDone: ({ name, problem, account }) =>
      problem === null
        ? showToast("success", `${name} answers${account === null ? "" : `: ${account}`}.`)
        : showToast("error", problem),
    refreshes: [api.payoutRails.key()],
    refusals: "toast",
  });
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

function RailMenu({ rail }: { rail: PayoutRail }) {
  const { api } = useOrganization();
  const [isRemoving, setRemoving] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const refreshes = [api.payoutRails.key()];
  const update = useWrite(api.payoutRails.update.call, { refreshes, refusals: "toast" });
  const params = { id: rail.id };
  return (
    <>
      <RowMenu label={`Actions for ${rail.name}`}>
        {rail.fields.length === 0 ? null : (
          <MenuItem icon={KeyRound} label="Change credentials" onSelect={() => setChanging(true)} />
        )}
        <MenuItem
          icon={rail.isPaused ? PlayCircle : PauseCircle}
          label={rail.isPaused ? "Resume" : "Pause"}
          onSelect={() => update.mutate({ params, body: { isPaused: !rail.isPaused } })}
        />
        <MenuItem tone="danger" icon={Trash2} label="Remove" onSelect={() => setRemoving(true)} />
      </RowMenu>
      {isChanging ? <CredentialsDialog rail={rail} onClose={() => setChanging(false)} /> : null}
      {isRemoving ? (
        <ConfirmWrite
          send={api.payoutRails.remove.call}
          input={{ params }}
          refreshes={refreshes}
          onClose={() => setRemoving(false)}
          title={`Remove ${rail.name}?`}
          description="Its credentials are erased. Creators who chose it are asked to choose another way, and what it sent stays in the books."
          confirmLabel="Remove rail"
        />
      ) : null}
    </>
  );
}
