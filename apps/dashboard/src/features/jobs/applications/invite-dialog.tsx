import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useCreatorOptions } from "../../../parts/filter-options.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshJobs } from "../jobs-frame.tsx";

interface Chosen {
  readonly value: string;
  readonly label: string;
}

const kinds = [
  { value: "creators", label: "From your roster" },
  { value: "email", label: "By email" },
] as const;

/** Asks creators, or somebody by their address, to apply for a public job. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<"creators" | "email">("creators");
  const [job, setJob] = useState<Chosen>();
  const [creators, setCreators] = useState<readonly Chosen[]>([]);
  const invite = useInvite(onClose);

  function submit(form: FormData) {
    if (job === undefined) return;
    const whom =
      kind === "creators"
        ? { creatorIds: creators.map(({ value }) => value) }
        : {
            email: formText(form, "email").trim(),
            firstName: formText(form, "firstName"),
            lastName: formText(form, "lastName"),
          };
    invite.mutate({ body: { jobId: job.value, ...whom } });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Invite to apply"
      description="They get an email with a link to the job. It stays open for 14 days."
    >
      <DialogForm
        write={invite}
        onSubmit={submit}
        submit="Send invitation"
        isDisabled={job === undefined || (kind === "creators" && creators.length === 0)}
      >
        <JobChoice job={job} onChange={setJob} />
        <Segmented label="Whom to invite" options={kinds} value={kind} onChange={setKind} />
        {kind === "creators" ? <CreatorChoice chosen={creators} onChange={setCreators} /> : <AddressFields />}
      </DialogForm>
    </Dialog>
  );
}

interface JobChoiceProps {
  job: Chosen | undefined;
  onChange: (job: Chosen | undefined) => void;
}

function JobChoice({ job, onChange }: JobChoiceProps) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const jobs = useQuery(
    api.jobs.list.queryOptions({
      input: { query: { perPage: 30, statuses: ["public"], ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
  const found = jobs.data?.data.map(({ id, productTitle }) => ({ value: id, label: productTitle })) ?? [];
  return (
    <SearchChoice
      label="Job"
      name="jobId"
      placeholder="Choose a public job"
      chosen={job}
      found={found}
      query={query}
      onQueryChange={setQuery}
      onChoose={(value) => onChange(found.find((option) => option.value === value))}
    />
  );
}

function AddressFields() {
  return (
    <>
      <TextField label="Email" name="email" type="email" required maxLength={254} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label="First name" name="firstName" required maxLength={50} />
        <TextField label="Last name" name="lastName" maxLength={50} />
      </div>
    </>
  );
}

function useInvite(onClose: () => void) {
  const { api } = useOrganization();
  return useWrite(api.applications.invite.call, {
    says: ({ applications, skippedCount }) => invitedText(applications.length, skippedCount),
    onDone: onClose,
    refreshes: useRefreshJobs(),
  });
}

function invitedText(invited: number, skipped: number): string {
  const sent = invited === 1 ? "Sent one invitation." : `Sent ${invited} invitations.`;
  return skipped === 0 ? sent : `${sent} ${skipped} had applied or were invited already.`;
}

interface ChosenCreator {
  readonly value: string;
  readonly label: string;
}

interface CreatorChoiceProps {
  chosen: readonly ChosenCreator[];
  onChange: (creators: readonly ChosenCreator[]) => void;
}

/** Creators of the roster, picked one after the other. */
function CreatorChoice({ chosen, onChange }: CreatorChoiceProps) {
  const { query, onQueryChange, found } = useCreatorOptions([]);
  const others = found.filter(({ value }) => !chosen.some((creator) => creator.value === value));

  function add(value: string | undefined) {
    const creator = others.find((option) => option.value === value);
    if (creator !== undefined) onChange([...chosen, creator]);
  }

  return (
    <div className="flex flex-col gap-2">
      <SearchChoice
        label="Creators"
        name="creatorIds"
        placeholder="Add a creator"
        chosen={undefined}
        found={others}
        query={query}
        onQueryChange={onQueryChange}
        onChoose={add}
      />
      {chosen.length === 0 ? null : (
        <ul aria-label="Invited creators" className="divide-y divide-line rounded-lg border border-line">
          {chosen.map((creator) => (
            <li key={creator.value} className="flex items-center gap-2 py-0.5 pr-1 pl-3 text-[13px]">
              <span className="min-w-0 flex-1 truncate">{creator.label}</span>
              <IconButton
                label={`Leave out ${creator.label}`}
                onClick={() => onChange(chosen.filter(({ value }) => value !== creator.value))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
