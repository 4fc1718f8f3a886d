import type { DataSourceChanges } from "@clipledger/contract/data-sources/source";
import { OWN_SOURCE_KINDS, type OwnSourceKind } from "@clipledger/domain/sources/source-kinds";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DataSource } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshSources } from "../use-data-sources.ts";
import { MappingField, type MappingText } from "./mapping-field.tsx";
import { readMapping } from "./read-mapping.ts";
import { AccountField, KeyField, KeySteps, sourceFormError } from "./source-fields.tsx";

interface ChangeSourceDialogProps {
  source: DataSource;
  label: string;
  part: "key" | "settings";
  onClose: () => void;
  onChanged: (source: DataSource) => void;
}

/** Another key, or another way to ask. What is not changed stays. */
export function ChangeSourceDialog(props: ChangeSourceDialogProps) {
  const { source, label, part, onClose } = props;
  const kind = OWN_SOURCE_KINDS.find((each) => each === source.kind);
  if (kind === undefined) return null;
  const words = dialogWords(kind, part);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`${label}: ${words.title}`}
      description={words.description}
    >
      <ChangeForm {...props} kind={kind} />
    </Dialog>
  );
}

function dialogWords(kind: OwnSourceKind, part: "key" | "settings") {
  if (part === "key") {
    return {
      title: "replace the key",
      description: "The new key is asked with at once. Revoke the old one at the service.",
    };
  }
  return kind === "supplier"
    ? { title: "edit the mapping", description: "Its name stays, because counts are kept by it." }
    : { title: "change the account", description: "The Instagram account in whose name Meta is asked." };
}

function ChangeForm({
  source,
  part,
  kind,
  onClose,
  onChanged,
}: ChangeSourceDialogProps & { kind: OwnSourceKind }) {
  const { api } = useOrganization();
  const refresh = useRefreshSources();
  const [mapping, setMapping] = useState<MappingText>({ text: mappingText(source), name: undefined });
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const update = useMutation(
    api.dataSources.update.mutationOptions({
      // The key must not outlive its form.
      gcTime: 0,
      onSuccess: async (changed) => {
        onClose();
        onChanged(changed);
        await refresh();
      },
    }),
  );
  const errors = fieldErrors(update.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readForm(part, kind, new FormData(event.currentTarget), mapping);
    setProblem("problem" in read ? read.problem : undefined);
    if ("body" in read) update.mutate({ params: { id: source.id }, body: read.body });
  }

  return (
    <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
      {part === "key" ? (
        <>
          <KeyField kind={kind} isRequired error={errors["key"]} />
          <KeySteps kind={kind} isOpen={false} />
        </>
      ) : kind === "supplier" ? (
        <MappingField value={mapping} onChange={setMapping} error={update.error} problem={problem} />
      ) : (
        <AccountField value={source.account} error={errors["account"]} />
      )}
      {part === "settings" && kind === "supplier" && source.key === null ? (
        <KeyField kind={kind} isRequired={false} error={errors["key"]} />
      ) : null}
      <FormError message={sourceFormError(update.error)} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={update.isPending}>
          Save and test
        </Button>
      </DialogActions>
    </form>
  );
}

function mappingText({ mapping }: DataSource): string {
  return mapping === null ? "" : JSON.stringify(mapping, undefined, 2);
}

function readForm(
  part: "key" | "settings",
  kind: OwnSourceKind,
  form: FormData,
  { text, name }: MappingText,
): { readonly body: DataSourceChanges } | { readonly problem: string } {
  const key = formText(form, "key").trim();
  if (part === "key") return { body: { key } };
  if (kind === "supplier") {
    const read = readMapping(text, name);
    if ("problem" in read) return read;
    return { body: { mapping: read.mapping, ...(key === "" ? {} : { key }) } };
  }
  const account = formText(form, "account").trim();
  return { body: { account: account === "" ? null : account } };
}
