import { useOrganization } from "../../../api/organization-context.ts";
import type { OfferedRail, PayoutRail } from "../../../api/types.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

interface CredentialsDialogProps {
  /** One to connect, or a connected one that gets other credentials. */
  rail: OfferedRail | PayoutRail;
  onClose: () => void;
}

/** The rail is asked at once whether the credentials work. They are kept either way, since it may be away just now. */
export function CredentialsDialog({ rail, onClose }: CredentialsDialogProps) {
  const isConnected = "id" in rail;
  const save = useSaveCredentials(rail, onClose);
  function submit(form: FormData) {
    const entered = rail.fields.map(
      ({ name }) => [name, formText(form, `credentials.${name}`).trim()] as const,
    );
    save.mutate(Object.fromEntries(entered.filter(([, value]) => value !== "")));
  }
  return (
    <Dialog
      onClose={onClose}
      title={isConnected ? `Change ${rail.name}` : `Connect ${rail.name}`}
      description={descriptionOf(rail)}
    >
      <DialogForm write={save} onSubmit={submit} submit={isConnected ? "Save" : "Connect"} autoComplete="off">
        {rail.fields.map(({ name, label, hint, isSecret, isOptional }) => (
          <TextField
            key={name}
            label={`${label.charAt(0).toUpperCase()}${label.slice(1)}${isOptional ? " (may follow later)" : ""}`}
            name={`credentials.${name}`}
            type={isSecret ? "password" : "text"}
            required={!isOptional && !isConnected}
            spellCheck={false}
            hint={hint ?? undefined}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}

function descriptionOf(rail: OfferedRail | PayoutRail): string {
  if ("id" in rail) return "What you leave empty stays as it is.";
  return rail.fields.length === 0
    ? "Nothing to enter: you take the files that we make there yourself."
    : "With an account of your own there. Nothing is paid by connecting.";
}

/** Credentials must not outlive their form. */
function useSaveCredentials(rail: OfferedRail | PayoutRail, onClose: () => void) {
  const { api } = useOrganization();
  return useWrite(
    (credentials: Record<string, string>) =>
      "id" in rail
        ? api.payoutRails.update.call({ params: { id: rail.id }, body: { credentials } })
        : api.payoutRails.connect.call({ body: { kind: rail.kind, credentials } }),
    {
      onDone: ({ name, problem }) => {
        if (problem === null) showToast("success", `${name} is connected.`);
        else showToast("error", `${name} is connected, but: ${problem}`);
        onClose();
      },
      refreshes: [api.payoutRails.key()],
      isForgotten: true,
    },
  );
}
