import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { CircleAlert, Upload, X } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { PanelForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { useDebounced } from "../../../ui/primitives/browser/use-debounced.ts";
import { FileButton } from "../../../ui/primitives/forms/file-choice.tsx";
import { Checkbox, FormError, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { counted } from "../../../ui/primitives/text/number-format.ts";
import { TagsField } from "../form/creator-fields.tsx";
import { type PastedPerson, readPeople } from "./read-people.ts";

/** As many as the server takes. */
const MAX_AT_ONCE = 200;

interface InviteManyPanelProps {
  onClose: () => void;
  onInvited: () => void;
}

/** Adds many people from a pasted list or a file: all of them, or none. */
export function InviteManyPanel({ onClose, onInvited }: InviteManyPanelProps) {
  return (
    <SidePanelFrame
      onClose={onClose}
      title="Add many creators"
      description="Paste names and email addresses, or choose a CSV file. Nobody is added before every row is in order."
    >
      <InviteManyForm onClose={onClose} onInvited={onInvited} />
    </SidePanelFrame>
  );
}

function InviteManyForm({ onClose, onInvited }: InviteManyPanelProps) {
  const [text, setText] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const [isInvited, setIsInvited] = useState(true);
  const people = readPeople(text);
  const { problems, isChecked } = useProblems(people, text);
  const add = useAddMany({ onAdded: onClose, onInvited });
  const isReady = people.length > 0 && isChecked && problems.size === 0 && people.length <= MAX_AT_ONCE;

  function submit() {
    if (!isReady) return;
    const creators = people.map(({ line: _, ...person }) => ({ ...person, tags: [...tags] }));
    add.mutate({ body: { creators, invite: isInvited } });
  }

  return (
    <PanelForm
      write={add}
      onSubmit={submit}
      submit={`${isInvited ? "Add and invite" : "Add"} ${people.length > 0 ? counted(people.length, "creator") : ""}`}
      isDisabled={!isReady}
    >
      <TextAreaField
        label="People"
        hint={`A line each, such as Ana Alder, ana@example.com. At most ${MAX_AT_ONCE} at once.`}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={"Ana Alder, ana@example.com\nBen Birch <ben@example.com>"}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="-mt-1">
        <FileButton
          size="small"
          icon={<Upload aria-hidden="true" />}
          fileLabel="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFile={async (file) => setText(await file.text())}
        >
          Choose a CSV file
        </FileButton>
      </div>
      <Preview
        people={people}
        problems={problems}
        onLeaveOut={(person) => setText(withoutLine(text, person.line))}
      />
      <Checkbox
        label="Send each an invitation by email now"
        checked={isInvited}
        onChange={(event) => setIsInvited(event.currentTarget.checked)}
      />
      <TagsField tags={tags} onChange={setTags} />
      <FormError message={tooMany(people)} />
    </PanelForm>
  );
}

function tooMany(people: readonly PastedPerson[]): string | undefined {
  return people.length > MAX_AT_ONCE
    ? `At most ${MAX_AT_ONCE} at once: take ${people.length - MAX_AT_ONCE} away.`
    : undefined;
}

function withoutLine(text: string, line: number): string {
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, index) => index !== line - 1)
    .join("\n");
}

/** By the place of the row, what stands against it. The server tells, as it would refuse. */
function useProblems(people: readonly PastedPerson[], text: string) {
  const { api } = useOrganization();
  const settled = useDebounced(text);
  const asked = readPeople(settled).map(({ line: _, ...person }) => person);
  const isAsked = asked.length > 0 && asked.length <= MAX_AT_ONCE;
  const answer = useQuery(
    api.creatorsAtOnce.check.queryOptions({
      input: isAsked ? { body: { creators: asked } } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const isChecked = settled === text && answer.isSuccess && !answer.isPlaceholderData;
  const problems = new Map<number, string[]>();
  for (const { row, message } of isChecked && people.length > 0 ? answer.data.problems : [])
    problems.set(row, [...(problems.get(row) ?? []), message]);
  return { problems, isChecked };
}

function useAddMany({ onAdded, onInvited }: { onAdded: () => void; onInvited: () => void }) {
  const { api } = useOrganization();
  return useWrite(api.creatorsAtOnce.add.call, {
    says: ({ creatorIds }, { body }) => {
      const added = counted(creatorIds.length, "creator");
      return body.invite === true ? `Added and invited ${added}.` : `Added ${added}.`;
    },
    onDone: (_, { body }) => {
      if (body.invite === true) onInvited();
      onAdded();
    },
    refreshes: useRefreshHub(),
  });
}

interface PreviewProps {
  people: readonly PastedPerson[];
  problems: ReadonlyMap<number, readonly string[]>;
  onLeaveOut: (person: PastedPerson) => void;
}

/** How each row was understood, and what is wrong with it. */
function Preview({ people, problems, onLeaveOut }: PreviewProps) {
  if (people.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <ol
        aria-label="Recognized"
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {people.map((person, row) => (
          <PreviewRow
            key={person.line}
            person={person}
            row={row}
            problems={problems.get(row) ?? []}
            onLeaveOut={() => onLeaveOut(person)}
          />
        ))}
      </ol>
      <p role="status" className="text-[13px] text-muted">
        {counted(people.length, "row")}
        {problems.size === 0 ? "" : `, ${problems.size} with a problem: correct or leave out`}
      </p>
    </div>
  );
}

interface PreviewRowProps {
  person: PastedPerson;
  row: number;
  problems: readonly string[];
  onLeaveOut: () => void;
}

function PreviewRow({ person, row, problems, onLeaveOut }: PreviewRowProps) {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const hasProblem = problems.length > 0;
  return (
    <li
      className={clsx(
        "flex items-start gap-2.5 py-1.5 pr-1.5 pl-3 text-[13px]",
        hasProblem && "bg-danger-soft",
      )}
    >
      <span className="w-6 shrink-0 py-1.5 text-faint tabular-nums leading-5">{row + 1}</span>
      <span className="min-w-0 flex-1 py-1.5 leading-5">
        <span className="block truncate font-medium">{name === "" ? "Without a name" : name}</span>
        <span className="block truncate text-muted">
          {person.email === "" ? "No email address" : person.email}
        </span>
        {problems.map((problem) => (
          <span key={problem} className="flex items-center gap-1.5 text-danger-text">
            <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {problem}
          </span>
        ))}
      </span>
      <IconButton label={`Leave out row ${row + 1}`} onClick={onLeaveOut}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
