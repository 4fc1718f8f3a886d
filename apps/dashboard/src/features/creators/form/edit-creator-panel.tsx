import type { CreatorChanges } from "@clipledger/contract/creators/creator-input";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Creator } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { SidePanelForm, SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { NotesField, PersonFields, readCreatorForm, saveProblem, TagsField } from "./creator-fields.tsx";

interface EditCreatorPanelProps {
  creator: Creator;
  onClose: () => void;
}

export function EditCreatorPanel({ creator, onClose }: EditCreatorPanelProps) {
  return (
    <SidePanelFrame
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Edit ${creatorName(creator)}`}
    >
      <EditCreatorForm creator={creator} onClose={onClose} />
    </SidePanelFrame>
  );
}

function EditCreatorForm({ creator, onClose }: EditCreatorPanelProps) {
  const [tags, setTags] = useState<readonly string[]>(creator.tags.map(({ name }) => name));
  const save = useSaveCreator(creator, onClose);
  const problem = saveProblem(save.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email, ...person } = readCreatorForm(new FormData(event.currentTarget));
    const isSameEmail = email.toLowerCase() === creator.user.email;
    save.mutate({ ...person, tags: [...tags], ...(isSameEmail ? {} : { email }) });
  }

  return (
    <SidePanelForm
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <PersonFields creator={creator} errors={problem.fields} emailHint={emailHint(creator)} />
      <TagsField tags={tags} onChange={setTags} error={problem.fields["tags"]} />
      <NotesField notes={creator.notes ?? ""} error={problem.fields["notes"]} />
      <FormError message={problem.form} />
    </SidePanelForm>
  );
}

function emailHint({ status, user }: Creator): string | undefined {
  if (user.emailVerified) return "They confirmed this address, so only they can change it.";
  if (status === "invitation sent")
    return "Another address ends the open invitation: its link went to this one.";
  return undefined;
}

function useSaveCreator(creator: Creator, onClose: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshHub();
  return useMutation({
    mutationFn: (body: CreatorChanges) => api.creators.update.call({ params: { id: creator.id }, body }),
    onSuccess: async (_, { firstName = "", lastName = "" }) => {
      showToast("success", `Saved ${`${firstName} ${lastName}`.trim()}.`);
      onClose();
      await refresh();
    },
  });
}
