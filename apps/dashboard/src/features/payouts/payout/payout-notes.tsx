import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Payout } from "../../../api/types.ts";
import { PageForm } from "../../../parts/writes/page-form.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { formText, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";

/** A reference and notes for the books: the only part of an issued payout that can be changed. */
export function PayoutNotes({ payout }: { payout: Payout }) {
  const { organization } = useOrganization();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Section
      title="Reference and notes"
      actions={
        canWrite(organization.role) && !isEditing ? (
          <Button
            size="small"
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setIsEditing(true)}
          >
            Edit notes
          </Button>
        ) : undefined
      }
    >
      <Card className="px-5 py-4">
        {isEditing ? (
          <NotesForm payout={payout} onClose={() => setIsEditing(false)} />
        ) : (
          <NotesText payout={payout} />
        )}
      </Card>
    </Section>
  );
}

function NotesText({ payout: { reference, notes } }: { payout: Payout }) {
  return (
    <dl className="flex flex-col gap-3 text-[13px]">
      <div>
        <dt className="text-faint text-xs">Reference</dt>
        <dd className="[overflow-wrap:anywhere]">{reference ?? <span className="text-faint">None</span>}</dd>
      </div>
      <div>
        <dt className="text-faint text-xs">Notes</dt>
        <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
          {notes ?? <span className="text-faint">None</span>}
        </dd>
      </div>
    </dl>
  );
}

function NotesForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const save = useWrite(api.payouts.update.call, {
    says: "Saved the reference and notes.",
    onDone: async () => {
      await refreshHub();
      onClose();
    },
  });

  function submit(form: FormData) {
    const body = { reference: formText(form, "reference") || null, notes: formText(form, "notes") || null };
    save.mutate({ params: { id: payout.id }, body });
  }

  return (
    <PageForm write={save} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Reference"
        name="reference"
        defaultValue={payout.reference ?? ""}
        maxLength={255}
        placeholder="Number of a transfer or an invoice"
      />
      <TextAreaField label="Notes" name="notes" rows={4} defaultValue={payout.notes ?? ""} maxLength={2000} />
      <FormRefusal write={save} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={save.isPending}>
          Save
        </Button>
      </div>
    </PageForm>
  );
}

/** What came before or after this payout. */
export function PayoutNotices({ payout }: { payout: Payout }) {
  const { reissuedFromPayoutId, reissuedAsPayoutId, providerWarning } = payout;
  return (
    <>
      {providerWarning === null ? null : (
        <Notice tone="danger" title="This may have been paid twice">
          {providerWarning}
        </Notice>
      )}
      {reissuedAsPayoutId === null ? null : (
        <Notice
          tone="info"
          title="This payout was reissued"
          action={<PayoutLink id={reissuedAsPayoutId}>Open the new one</PayoutLink>}
        >
          It expired before it was claimed, and another one took its place.
        </Notice>
      )}
      {reissuedFromPayoutId === null ? null : (
        <Notice
          tone="info"
          title="This payout takes the place of one that expired"
          action={<PayoutLink id={reissuedFromPayoutId}>Open the old one</PayoutLink>}
        />
      )}
    </>
  );
}

function PayoutLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/payouts/$payoutId" params={{ payoutId: id }} className={buttonClass("secondary", "small")}>
      {children}
    </Link>
  );
}
