import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useCreatorOptions } from "../../../parts/filter-options.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
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
  const problems = fieldErrors(invite.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (job === undefined) return;
    const form = new FormData(event.currentTarget);
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
      <form onSubmit={submit} className="flex flex-col gap-4">
        <JobChoice job={job} error={problems["jobId"]} onChange={setJob} />
        <Segmented label="Whom to invite" options={kinds} value={kind} onChange={setKind} />
        {kind === "creators" ? (
          <CreatorChoice chosen={creators} error={problems["creatorIds"]} onChange={setCreators} />
        ) : (
          <AddressFields problems={problems} />
        )}
        <FormError message={formError(invite.error, fields)} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={invite.isPending}
            disabled={job === undefined || (kind === "creators" && creators.length === 0)}
          >
            Send invitation
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const fields = ["jobId", "creatorIds", "email", "firstName", "lastName"];

interface JobChoiceProps {
  job: Chosen | undefined;
  error: string | undefined;
  onChange: (job: Chosen | undefined) => void;
}

function JobChoice({ job, error, onChange }: JobChoiceProps) {
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
      placeholder="Choose a public job"
      chosen={job}
      found={found}
      query={query}
      onQueryChange={setQuery}
      onChoose={(value) => onChange(found.find((option) => option.value === value))}
      error={error}
    />
  );
}

function AddressFields({ problems }: { problems: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextField label="Email" name="email" type="email" required maxLength={254} error={problems["email"]} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="First name"
          name="firstName"
          required
          maxLength={50}
          error={problems["firstName"]}
        />
        <TextField label="Last name" name="lastName" maxLength={50} error={problems["lastName"]} />
      </div>
    </>
  );
}

function useInvite(onClose: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshJobs();
  return useMutation(
    api.applications.invite.mutationOptions({
      onSuccess: async ({ applications, skippedCount }) => {
        showToast("success", invitedText(applications.length, skippedCount));
        onClose();
        await refresh();
      },
    }),
  );
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
  error: string | undefined;
  onChange: (creators: readonly ChosenCreator[]) => void;
}

/** Creators of the roster, picked one after the other. */
function CreatorChoice({ chosen, error, onChange }: CreatorChoiceProps) {
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
        placeholder="Add a creator"
        chosen={undefined}
        found={others}
        query={query}
        onQueryChange={onQueryChange}
        onChoose={add}
        error={error}
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
