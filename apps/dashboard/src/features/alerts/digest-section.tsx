import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Eye, History } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel, AlertFiring, DigestSettings } from "../../api/types.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { QueryState } from "../../parts/query-state.tsx";
import { PageForm } from "../../parts/writes/page-form.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { FormRefusal } from "../../parts/writes/write-form.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Checkbox, formText, SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { counted } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime, shortDate } from "../../ui/primitives/text/time.tsx";
import { ChannelChoices } from "./rule-dialog.tsx";
import { PreviewDialog } from "./rule-menu.tsx";

/** When the last whole week is told, and where. */
export function DigestSection({ channels }: { channels: readonly AlertChannel[] }) {
  const { api } = useOrganization();
  const digest = useQuery(api.digest.get.queryOptions());
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <Section
      title="Weekly digest"
      description="Views, videos, the best of both, who is behind, and what is owed and paid. The last week from Monday to Sunday."
      actions={
        <Button size="small" icon={<Eye aria-hidden="true" />} onClick={() => setPreviewing(true)}>
          Preview digest
        </Button>
      }
    >
      <Card className="p-5 max-sm:p-4">
        {digest.isSuccess ? (
          // Another answer that says the same must not undo what is not saved yet.
          <DigestForm key={JSON.stringify(digest.data)} digest={digest.data} channels={channels} />
        ) : (
          <QueryState query={digest} label="the digest" rows={2} />
        )}
      </Card>
      {isPreviewing ? <DigestPreview onClose={() => setPreviewing(false)} /> : null}
    </Section>
  );
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface DigestFormProps {
  digest: DigestSettings;
  channels: readonly AlertChannel[];
}

function DigestForm({ digest, channels }: DigestFormProps) {
  const { api } = useOrganization();
  const save = useWrite(api.digest.set.call, {
    says: ({ isOn }) => (isOn ? "The digest is on." : "The digest is off."),
    refreshes: [api.digest.key()],
  });
  function submit(form: FormData) {
    save.mutate({
      body: {
        isOn: form.get("isOn") !== null,
        weekday: Number(formText(form, "weekday")),
        hour: Number(formText(form, "hour")),
        channelIds: form.getAll("channelIds").map(String),
      },
    });
  }
  return (
    <PageForm write={save} onSubmit={submit} className="flex flex-col gap-4">
      <Checkbox name="isOn" label="Send it every week" defaultChecked={digest.isOn} />
      <div className="grid max-w-md gap-4 sm:grid-cols-2">
        <SelectField label="Day" name="weekday" defaultValue={digest.weekday}>
          {weekdays.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Hour (UTC)" name="hour" defaultValue={digest.hour}>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {String(hour).padStart(2, "0")}:00
            </option>
          ))}
        </SelectField>
      </div>
      <ChannelChoices channels={channels} chosen={digest.channelIds} />
      {digest.lastWeek === null ? null : (
        <p className="text-[13px] text-muted">The last one told the week of {shortDate(digest.lastWeek)}.</p>
      )}
      <FormRefusal write={save} />
      <Button type="submit" variant="primary" className="self-start" isPending={save.isPending}>
        Save digest
      </Button>
    </PageForm>
  );
}

function DigestPreview({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const preview = useQuery(api.digest.preview.queryOptions({ gcTime: 0 }));
  return (
    <PreviewDialog
      description="The last whole week, as Slack and emails would tell it. Nothing is sent."
      query={preview}
      message={preview.data}
      onClose={onClose}
    />
  );
}

export function useFirings(page: number) {
  const { api } = useOrganization();
  const input = { query: { page, perPage: 10 } };
  return useQuery(api.alertFirings.list.queryOptions({ input, placeholderData: keepPreviousData }));
}

/** What was told, the newest first. */
export function FiringsSection() {
  const [page, setPage] = useState(1);
  const firings = useFirings(page);
  return (
    <Section
      title="History"
      description="What rules told, with the figures of that moment. Kept for 90 days once it is over."
    >
      <Card>
        <PagedList
          list={firings}
          label="what was told"
          rows={3}
          nouns={["alert", "alerts"]}
          icon={History}
          page={page}
          onPageChange={(next) => setPage(next ?? 1)}
          empty={
            <EmptyState icon={History} title="Nothing was told yet">
              What rules find stands here, also without a channel.
            </EmptyState>
          }
        >
          {({ data }) => (
            <Table label="What was told" columns={firingColumns} rows={data} rowKey={({ id }) => id} />
          )}
        </PagedList>
      </Card>
    </Section>
  );
}

const firingColumns: readonly Column<AlertFiring>[] = [
  {
    id: "what",
    header: "What",
    place: "title",
    cell: ({ text, ruleName }) => (
      <span className="block min-w-0">
        <span className="block text-ink [overflow-wrap:anywhere]">{text}</span>
        <span className="block text-[13px] text-muted">{ruleName}</span>
      </span>
    ),
  },
  { id: "when", header: "When", cell: ({ firedAt }) => <RelativeTime instant={firedAt} /> },
  {
    id: "state",
    header: "Now",
    cell: ({ recoveredAt }) => (
      <StateBadge tone={recoveredAt === null ? "warning" : "neutral"}>
        {recoveredAt === null ? "Still true" : "Over"}
      </StateBadge>
    ),
  },
  { id: "messages", header: "Messages", cell: ({ messages }) => messagesText(messages) },
];

function messagesText({ waiting, sent, failed }: AlertFiring["messages"]): string {
  const parts = [
    sent > 0 ? `${sent} sent` : undefined,
    waiting > 0 ? `${waiting} on the way` : undefined,
    failed > 0 ? `${counted(failed, "failure")}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? "None" : parts.join(", ");
}
