import { OWN_SOURCE_KINDS, type OwnSourceKind } from "@clipledger/domain/sources/source-kinds";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DataSource, DataSourceChanges, DataSources, NewDataSource } from "../../../api/types.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal, WriteForm } from "../../../parts/writes/write-form.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { formText } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions, focusOnMount } from "../../../ui/primitives/overlays/dialog.tsx";
import { ownKinds } from "../source-words.ts";
import {
  AccountField,
  KeyField,
  KeySteps,
  MappingField,
  type MappingText,
  readMapping,
} from "./source-fields.tsx";

interface AddSourceDialogProps {
  sources: DataSources;
  onClose: () => void;
  onAdded: (source: DataSource) => void;
}

/** First which service, then its key. */
export function AddSourceDialog({ sources, onClose, onAdded }: AddSourceDialogProps) {
  const [kind, setKind] = useState<OwnSourceKind | undefined>(undefined);
  return (
    <Dialog
      key={kind}
      onClose={onClose}
      title={kind === undefined ? "Add a data source" : `Add ${ownKinds[kind].title.replace("Another", "a")}`}
      description={
        kind === undefined
          ? "A service that answers with real numbers in place of the simulator."
          : ownKinds[kind].brings
      }
    >
      {kind === undefined ? (
        <KindChoice sources={sources} onChoose={setKind} />
      ) : (
        <NewSourceForm kind={kind} onBack={() => setKind(undefined)} onAdded={onAdded} />
      )}
    </Dialog>
  );
}

interface KindChoiceProps {
  sources: DataSources;
  onChoose: (kind: OwnSourceKind) => void;
}

function KindChoice({ sources, onChoose }: KindChoiceProps) {
  const own = sources.data.filter(({ owner }) => owner === "organization");
  if (own.length >= sources.limit) {
    return (
      <p className="text-muted text-sm">
        You have {sources.limit} sources, as many as there can be. Delete one that you do not need any more.
      </p>
    );
  }
  return (
    <ul aria-label="Services" className="flex flex-col gap-2">
      {OWN_SOURCE_KINDS.map((kind) => {
        const isTaken = kind !== "supplier" && own.some((source) => source.kind === kind);
        return (
          <li key={kind}>
            <button
              type="button"
              disabled={isTaken}
              onClick={() => onChoose(kind)}
              className="flex w-full items-center gap-3 rounded-lg border border-line-strong px-3.5 py-3 text-left hover:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-medium text-sm">
                  {ownKinds[kind].title}
                  {isTaken ? <Badge>Added</Badge> : null}
                </span>
                <span className="mt-0.5 block text-[13px] text-muted">{ownKinds[kind].brings}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface NewSourceFormProps {
  kind: OwnSourceKind;
  onBack: () => void;
  onAdded: (source: DataSource) => void;
}

function NewSourceForm({ kind, onBack, onAdded }: NewSourceFormProps) {
  const { api } = useOrganization();
  const [mapping, setMapping] = useState<MappingText>({ text: "", name: undefined });
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const create = useWrite(api.dataSources.create.call, {
    onDone: onAdded,
    refreshes: [api.dataSources.key()],
    // The key must not outlive its form.
    isForgotten: true,
  });

  function submit(form: FormData) {
    const read = readNewSource(kind, form, mapping);
    setProblem("problem" in read ? read.problem : undefined);
    if ("body" in read) create.mutate({ body: read.body });
  }

  return (
    <WriteForm write={create} onSubmit={submit} autoComplete="off">
      <div ref={focusFirstField} className="flex flex-col gap-4">
        {kind === "supplier" ? (
          <MappingField value={mapping} onChange={setMapping} error={create.error} problem={problem} />
        ) : null}
        <KeyField kind={kind} isRequired={kind !== "supplier"} />
        {kind === "meta-graph" ? <AccountField value={null} /> : null}
        <KeySteps kind={kind} isOpen={kind !== "supplier"} />
        <FormRefusal write={create} />
        <DialogActions>
          <Button onClick={onBack}>Back</Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Add and test
          </Button>
        </DialogActions>
      </div>
    </WriteForm>
  );
}

function focusFirstField(fields: HTMLElement | null) {
  focusOnMount(fields?.querySelector<HTMLElement>("textarea, input:not([type=file])") ?? null);
}

function readNewSource(
  kind: OwnSourceKind,
  form: FormData,
  { text, name }: MappingText,
): { readonly body: NewDataSource } | { readonly problem: string } {
  const key = formText(form, "key").trim();
  if (kind === "supplier") {
    const read = readMapping(text, name);
    if ("problem" in read) return read;
    return { body: { kind, key: key === "" ? null : key, mapping: read.mapping } };
  }
  if (kind === "meta-graph") {
    const account = formText(form, "account").trim();
    return { body: { kind, key, account: account === "" ? null : account } };
  }
  return { body: { kind, key } };
}

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
    <Dialog onClose={onClose} title={`${label}: ${words.title}`} description={words.description}>
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
    ? {
        title: "edit the mapping",
        description:
          "Its name stays, because counts are stored under it. To change the scheme, host or port, enter the key again.",
      }
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
  const [mapping, setMapping] = useState<MappingText>({ text: mappingText(source), name: undefined });
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const update = useWrite(api.dataSources.update.call, {
    onDone: (changed) => {
      onClose();
      onChanged(changed);
    },
    refreshes: [api.dataSources.key()],
    // The key must not outlive its form.
    isForgotten: true,
  });

  function submit(form: FormData) {
    const read = readSourceChanges(part, kind, form, mapping);
    setProblem("problem" in read ? read.problem : undefined);
    if ("body" in read) update.mutate({ params: { id: source.id }, body: read.body });
  }

  return (
    <DialogForm write={update} onSubmit={submit} submit="Save and test" autoComplete="off">
      {part === "key" ? (
        <>
          <KeyField kind={kind} isRequired />
          <KeySteps kind={kind} isOpen={false} />
        </>
      ) : kind === "supplier" ? (
        <MappingField value={mapping} onChange={setMapping} error={update.error} problem={problem} />
      ) : (
        <AccountField value={source.account} />
      )}
      {part === "settings" && kind === "supplier" ? <KeyField kind={kind} isRequired={false} /> : null}
    </DialogForm>
  );
}

function mappingText({ mapping }: DataSource): string {
  return mapping === null ? "" : JSON.stringify(mapping, undefined, 2);
}

function readSourceChanges(
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
