import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus, Sheet } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { NewSheetLink, SheetLink } from "../../api/types.ts";
import { useProjectOptions } from "../../parts/filter-options.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { personName } from "../../parts/person-name.ts";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import type { FormWrite } from "../../parts/writes/write-form.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { CopyField } from "../../ui/primitives/copy-button.tsx";
import { formText, SelectField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { counted } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime, shortDate } from "../../ui/primitives/text/time.tsx";

const kindLabels: Readonly<Record<SheetLink["kind"], string>> = {
  videos: "Videos",
  accounts: "Accounts",
  video_daily_gains: "Daily gains of videos",
};

export function useSheetLinks(page: number) {
  const { api } = useOrganization();
  const input = { query: { page, perPage: 10 } };
  return useQuery(api.sheetLinks.list.queryOptions({ input, placeholderData: keepPreviousData }));
}

/** Links by which spreadsheets read rows. */
export function SheetLinksSection() {
  const [isAdding, setAdding] = useState(false);
  const [page, setPage] = useState(1);
  const links = useSheetLinks(page);
  return (
    <Section
      title="Google Sheets"
      description="A link for IMPORTDATA. The sheet reads your numbers again by itself, without a key."
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Make sheet link
        </Button>
      }
    >
      <Card>
        <PagedList
          list={links}
          label="sheet links"
          rows={2}
          nouns={["sheet link", "sheet links"]}
          icon={Sheet}
          page={page}
          onPageChange={(next) => setPage(next ?? 1)}
          empty={
            <EmptyState icon={Sheet} title="No sheet links yet">
              Make one for videos, accounts or daily gains, and paste its formula into a cell.
            </EmptyState>
          }
        >
          {({ data }) => (
            <Table
              label="Sheet links"
              columns={linkColumns}
              rows={data}
              rowKey={({ id }) => id}
              isDimmed={({ state }) => state !== "active"}
            />
          )}
        </PagedList>
      </Card>
      {isAdding ? <NewSheetLinkDialog onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

const linkColumns: readonly Column<SheetLink>[] = [
  {
    id: "link",
    header: "Link",
    place: "title",
    cell: (link) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{link.name}</span>
        <span className="block text-[13px] text-muted">{rowsOf(link)}</span>
      </span>
    ),
  },
  { id: "maker", header: "Made by", cell: ({ createdBy }) => personName(createdBy) },
  {
    id: "used",
    header: "Last read",
    cell: ({ lastUsedAt, useCount }) =>
      lastUsedAt === null ? (
        <span className="text-muted">Never</span>
      ) : (
        <span>
          <RelativeTime instant={lastUsedAt} />
          <span className="block text-[13px] text-muted">{counted(useCount, "time")}</span>
        </span>
      ),
  },
  {
    id: "state",
    header: "State",
    place: "actions",
    align: "end",
    cell: (link) =>
      link.state === "active" ? (
        <RevokeButton link={link} />
      ) : (
        <StateBadge tone="neutral">{ended[link.state]}</StateBadge>
      ),
  },
];

const ended = { revoked: "Revoked", expired: "Expired", without_maker: "Its maker left" } as const;

function rowsOf({ kind, project, rangeDays, expiresAt }: SheetLink): string {
  return [
    rangeDays === null ? kindLabels[kind] : `${kindLabels[kind]}, last ${counted(rangeDays, "day")}`,
    ...(project === null ? [] : [`of ${project.name}`]),
    ...(expiresAt === null ? [] : [`until ${shortDate(expiresAt)}`]),
  ].join(", ");
}

function RevokeButton({ link }: { link: SheetLink }) {
  const { api } = useOrganization();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Revoke ${link.name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking ? (
        <ConfirmWrite
          send={api.sheetLinks.revoke.call}
          input={{ params: { id: link.id } }}
          refreshes={[api.sheetLinks.key()]}
          onClose={() => setAsking(false)}
          title={`Revoke ${link.name}?`}
          description="Sheets that read it show an error from then on. This cannot be undone; you can make a new link."
          confirmLabel="Revoke link"
        />
      ) : null}
    </>
  );
}

/** First the form, then the formula, which is shown only here. */
function NewSheetLinkDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  // The link must not outlive its dialog.
  const create = useWrite(api.sheetLinks.create.call, {
    refreshes: [api.sheetLinks.key()],
    isForgotten: true,
  });
  const made = create.data;
  return (
    <Dialog
      onClose={onClose}
      dismissal={made === undefined ? "free" : "deliberate"}
      title={made === undefined ? "Make a sheet link" : "Copy the formula now"}
      description={
        made === undefined
          ? "Whoever has the link reads these rows. It ends when you leave the team."
          : "Paste it into a cell. It is shown only this once; if it gets lost, make another and revoke this one."
      }
    >
      {made === undefined ? (
        <SheetLinkForm write={create} onSubmit={(body) => create.mutate({ body })} />
      ) : (
        <>
          <div className="flex flex-col gap-4">
            <CopyField label="Formula for Google Sheets" value={made.formula} />
            <CopyField label="Address for other programs" value={made.url} />
          </div>
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

interface SheetLinkFormProps {
  write: FormWrite;
  onSubmit: (link: NewSheetLink) => void;
}

function SheetLinkForm({ write, onSubmit }: SheetLinkFormProps) {
  const projects = useProjectOptions();
  const [kind, setKind] = useState<SheetLink["kind"]>("videos");
  function submit(form: FormData) {
    const [projectId, expiresInDays] = [formText(form, "projectId"), formText(form, "expiresInDays")];
    onSubmit({
      kind,
      name: formText(form, "name").trim() || kindLabels[kind],
      ...(projectId !== "" && { projectId }),
      ...(kind === "video_daily_gains" && { rangeDays: Number(formText(form, "rangeDays")) }),
      ...(expiresInDays !== "" && { expiresInDays: Number(expiresInDays) }),
    });
  }
  return (
    <DialogForm write={write} onSubmit={submit} submit="Make link">
      <TextField label="Name" name="name" placeholder={kindLabels[kind]} maxLength={60} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Rows"
          value={kind}
          // The only values are the options below.
          onChange={(event) => setKind(event.currentTarget.value as SheetLink["kind"])}
        >
          {Object.entries(kindLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Of" name="projectId" defaultValue="">
          <option value="">Everything</option>
          {(projects ?? []).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {kind === "video_daily_gains" ? (
          <SelectField label="Shows the last" name="rangeDays" defaultValue="28">
            {[7, 28, 90, 365].map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </SelectField>
        ) : null}
        <SelectField label="Works for" name="expiresInDays" defaultValue="">
          <option value="">As long as you are here</option>
          <option value="30">30 days</option>
          <option value="366">A year</option>
        </SelectField>
      </div>
    </DialogForm>
  );
}
