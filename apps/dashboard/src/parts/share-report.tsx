import { useQuery } from "@tanstack/react-query";
import { FileDown, KeyRound } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../api/organization-context.ts";
import type { ReportLink } from "../api/types.ts";
import { Badge } from "../ui/primitives/badge.tsx";
import { saveAnsweredFile } from "../ui/primitives/browser/save-file.ts";
import { Button } from "../ui/primitives/button.tsx";
import { CopyField } from "../ui/primitives/copy-button.tsx";
import { Checkbox, formText, SelectField, TextField } from "../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../ui/primitives/overlays/dialog.tsx";
import { counted } from "../ui/primitives/text/number-format.ts";
import { RelativeTime, shortDate } from "../ui/primitives/text/time.tsx";
import { QueryState } from "./query-state.tsx";
import { ConfirmWrite } from "./writes/confirm-write.tsx";
import { DialogForm } from "./writes/overlay-forms.tsx";
import { useWrite } from "./writes/use-write.ts";

/** What a report is about. */
type Target = { readonly campaignId: string } | { readonly projectId: string };

/** The report as a file, for everybody who sees the figures anyway. */
export function ReportPdfButton({ target }: { target: Target }) {
  const { api } = useOrganization();
  const write = useWrite(api.reports.getPdf.call, { onDone: saveAnsweredFile, refusals: "toast" });
  return (
    <Button
      icon={<FileDown aria-hidden="true" />}
      isPending={write.isPending}
      onClick={() => write.mutate({ body: target })}
    >
      PDF
    </Button>
  );
}

interface ShareReportDialogProps {
  name: string;
  target: Target;
  onClose: () => void;
}

/** First the form and the links there are, then the new link, which is shown only here. */
export function ShareReportDialog({ name, target, onClose }: ShareReportDialogProps) {
  const create = useCreateLink();
  const made = create.data;
  return (
    <Dialog
      onClose={onClose}
      dismissal={made === undefined ? "free" : "deliberate"}
      title={made === undefined ? `Share ${name}` : "Copy the link now"}
      description={
        made === undefined
          ? "Whoever has the link reads this report, and nothing else. They need no account."
          : "It is shown only this once. If it gets lost, make another and revoke this one."
      }
    >
      {made === undefined ? (
        <>
          <ShareForm create={create} target={target} />
          <ReportLinks target={target} />
        </>
      ) : (
        <>
          <CopyField label={`Report of ${name}, until ${shortDate(made.expiresAt)}`} value={made.url} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              I have copied it
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function useCreateLink() {
  const { api } = useOrganization();
  return useWrite(api.reportLinks.create.call, { refreshes: [api.reportLinks.key()] });
}

interface ShareFormProps {
  create: ReturnType<typeof useCreateLink>;
  target: Target;
}

const expiryChoices = [
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 366, label: "A year" },
] as const;

const rangeChoices = [7, 28, 90, 365] as const;

function ShareForm({ create, target }: ShareFormProps) {
  function submit(form: FormData) {
    const password = formText(form, "password");
    create.mutate({
      body: {
        ...target,
        ...("projectId" in target && { rangeDays: Number(formText(form, "rangeDays")) }),
        ...(password !== "" && { password }),
        expiresInDays: Number(formText(form, "expiresInDays")),
        hidesMoney: form.get("hidesMoney") !== null,
      },
    });
  }
  return (
    <DialogForm write={create} onSubmit={submit} submit="Make link">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Works for" name="expiresInDays" defaultValue="30">
          {expiryChoices.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </SelectField>
        {"projectId" in target ? (
          <SelectField label="Shows the last" name="rangeDays" defaultValue="28">
            {rangeChoices.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextField
          label="Password (optional)"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={6}
          maxLength={128}
          hint="At least 6 characters. Pass it on another way."
        />
      </div>
      {"campaignId" in target ? (
        <Checkbox name="hidesMoney" label="Hide money: no amounts, costs or estimates" />
      ) : null}
    </DialogForm>
  );
}

function ReportLinks({ target }: { target: Target }) {
  const { api } = useOrganization();
  const [revoking, setRevoking] = useState<ReportLink | undefined>(undefined);
  const links = useQuery(api.reportLinks.list.queryOptions({ input: { query: { ...target, perPage: 50 } } }));
  if (!links.isSuccess) return <QueryState query={links} label="links" rows={1} />;
  if (links.data.data.length === 0) return null;
  return (
    <section aria-label="Links to this report" className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold text-[13px]">Links to this report</h3>
      <ul className="mt-1 divide-y divide-line">
        {links.data.data.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-3 py-2.5 text-[13px]">
            <LinkFacts link={link} />
            {link.state === "active" ? (
              <Button
                size="small"
                aria-label={`Revoke the link of ${shortDate(link.createdAt)}`}
                onClick={() => setRevoking(link)}
              >
                Revoke
              </Button>
            ) : (
              <Badge>{link.state === "revoked" ? "Revoked" : "Expired"}</Badge>
            )}
          </li>
        ))}
      </ul>
      {revoking === undefined ? null : (
        <RevokeDialog link={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </section>
  );
}

function LinkFacts({ link }: { link: ReportLink }) {
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="font-medium">Until {shortDate(link.expiresAt)}</span>
        {link.hasPassword ? (
          <Badge>
            <KeyRound aria-hidden="true" className="size-3" />
            Password
          </Badge>
        ) : null}
        {link.hidesMoney ? <Badge>No money</Badge> : null}
        {link.rangeDays === null ? null : <Badge>{counted(link.rangeDays, "day")}</Badge>}
      </span>
      <span className="block text-faint text-xs">
        {link.lastSeenAt === null ? (
          "Not opened yet"
        ) : (
          <>
            Opened {counted(link.viewCount, "time")}, last <RelativeTime instant={link.lastSeenAt} />
          </>
        )}
      </span>
    </span>
  );
}

function RevokeDialog({ link, onClose }: { link: ReportLink; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.reportLinks.revoke.call}
      input={{ params: { id: link.id } }}
      says="The link no longer works."
      refreshes={[api.reportLinks.key()]}
      onClose={onClose}
      title="Revoke this link?"
      description="It stops working at once for everybody who has it. This cannot be undone; you can make a new link."
      confirmLabel="Revoke link"
    />
  );
}
