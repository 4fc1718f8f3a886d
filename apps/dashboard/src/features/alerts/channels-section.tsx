import type { NewAlertChannel } from "@clipledger/contract/alerts/channel";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail, MessageSquare, Plus, Send, Trash2, Webhook } from "lucide-react";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError, readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import {
  Checkbox,
  FormError,
  formText,
  SelectField,
  TextField,
} from "../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { listed } from "../../ui/primitives/number-format.ts";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { MenuItem, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";

type Kind = AlertChannel["kind"];

const kindLabels: Readonly<Record<Kind, string>> = { email: "Email", slack: "Slack", webhook: "Webhook" };

/** Where alerts and digests go. */
export function ChannelsSection({ channels }: { channels: readonly AlertChannel[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Channels"
      description="Where alerts and the digest go. Addresses of Slack are sealed, and shown to nobody."
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add channel
        </Button>
      }
    >
      <Card>
        {channels.length === 0 ? (
          <EmptyState icon={MessageSquare} title="No channels yet">
            Add an email list, a channel of Slack, or one of your webhook endpoints.
          </EmptyState>
        ) : (
          <Table label="Channels" columns={channelColumns} rows={channels} rowKey={({ id }) => id} />
        )}
      </Card>
      {isAdding ? <AddChannelDialog onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

const channelColumns: readonly Column<AlertChannel>[] = [
  {
    id: "channel",
    header: "Channel",
    place: "title",
    cell: (channel) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium text-ink">{channel.name}</span>
        <span className="block text-[13px] text-muted [overflow-wrap:anywhere]">{goesTo(channel)}</span>
      </span>
    ),
  },
  { id: "kind", header: "Kind", cell: ({ kind }) => kindLabels[kind] },
  { id: "state", header: "Last message", cell: (channel) => <LastMessage channel={channel} /> },
  {
    id: "test",
    header: "Test",
    place: "actions",
    align: "end",
    cell: (channel) => <TestButton channel={channel} />,
  },
  {
    id: "menu",
    header: "Actions",
    place: "corner",
    align: "end",
    cell: (channel) => <ChannelMenu channel={channel} />,
  },
];

function goesTo({ kind, members, endpoint }: AlertChannel): string {
  if (kind === "slack") return "An incoming webhook";
  if (kind === "webhook") return endpoint?.url ?? "A deleted endpoint";
  return members.length === 0 ? "Nobody any more" : listed(members.map(({ email }) => email));
}

function LastMessage({ channel: { lastSentAt, lastFailure } }: { channel: AlertChannel }) {
  if (lastFailure !== null)
    return (
      <span className="flex flex-col items-start gap-1">
        <StateBadge tone="danger">Did not arrive</StateBadge>
        <span className="text-[13px] text-muted">{lastFailure.message}</span>
      </span>
    );
  return lastSentAt === null ? (
    <span className="text-muted">None yet</span>
  ) : (
    <RelativeTime instant={lastSentAt} />
  );
}

function useRefreshChannels() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.alertChannels.key(), api.alertRules.key(), api.digest.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

function TestButton({ channel }: { channel: AlertChannel }) {
  const { api } = useOrganization();
  const refresh = useRefreshChannels();
  const test = useMutation(
    api.alertChannels.test.mutationOptions({
      onSuccess: ({ isSent, failure }) => {
        if (isSent) showToast("success", `${channel.name} has a test message.`);
        else showToast("error", failure ?? "The message did not arrive.");
        return refresh();
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  return (
    <Button
      size="small"
      icon={<Send aria-hidden="true" />}
      isPending={test.isPending}
      aria-label={`Send a test to ${channel.name}`}
      onClick={() => test.mutate({ params: { id: channel.id } })}
    >
      Test
    </Button>
  );
}

function ChannelMenu({ channel }: { channel: AlertChannel }) {
  const { api } = useOrganization();
  const [isDeleting, setDeleting] = useState(false);
  const refresh = useRefreshChannels();
  const remove = useMutation(
    api.alertChannels.remove.mutationOptions({
      onSuccess: () => {
        setDeleting(false);
        return refresh();
      },
    }),
  );
  return (
    <>
      <RowMenu label={`Actions for ${channel.name}`}>
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${channel.name}?`}
        description="Rules and the digest stay, and no longer go there."
        confirmLabel="Delete channel"
        isPending={remove.isPending}
        error={remove.isError ? readError(remove.error).message : undefined}
        onConfirm={() => remove.mutate({ params: { id: channel.id } })}
      />
    </>
  );
}

const kindOptions = [
  { value: "email", label: "Email" },
  { value: "slack", label: "Slack" },
  { value: "webhook", label: "Webhook" },
] as const;

function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const refresh = useRefreshChannels();
  const [kind, setKind] = useState<Kind>("email");
  const create = useMutation(
    api.alertChannels.create.mutationOptions({
      // The address of Slack must not outlive its form.
      gcTime: 0,
      onSuccess: () => {
        onClose();
        return refresh();
      },
    }),
  );
  const errors = fieldErrors(create.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    create.mutate({ body: readChannel(kind, new FormData(event.currentTarget)) });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Add a channel"
      description="Send a test once it is there."
    >
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
        <Segmented label="Kind of channel" value={kind} options={kindOptions} onChange={setKind} />
        <TextField label="Name" name="name" required maxLength={60} error={errors["name"]} />
        {kind === "email" ? <MemberChoices error={errors["userIds"]} /> : null}
        {kind === "slack" ? (
          <TextField
            label="Address of the incoming webhook"
            name="slackUrl"
            type="password"
            required
            hint="In Slack: Apps, Incoming WebHooks, Add to a channel. Copy the address that begins with https://hooks.slack.com/."
            error={errors["slackUrl"]}
          />
        ) : null}
        {kind === "webhook" ? <EndpointField error={errors["endpointId"]} /> : null}
        <FormError message={formError(create.error, ["name", "userIds", "slackUrl", "endpointId"])} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            icon={<KindIcon kind={kind} />}
            isPending={create.isPending}
          >
            Add channel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function KindIcon({ kind }: { kind: Kind }) {
  if (kind === "email") return <Mail aria-hidden="true" />;
  return kind === "slack" ? <MessageSquare aria-hidden="true" /> : <Webhook aria-hidden="true" />;
}

function readChannel(kind: Kind, form: FormData): NewAlertChannel {
  const name = formText(form, "name").trim();
  if (kind === "slack") return { kind, name, slackUrl: formText(form, "slackUrl") };
  if (kind === "webhook") return { kind, name, endpointId: formText(form, "endpointId") };
  return { kind, name, userIds: form.getAll("userIds").map(String) };
}

function MemberChoices({ error }: { error: string | undefined }) {
  const { api, user } = useOrganization();
  const members = useQuery(api.members.list.queryOptions());
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-[13px]">Who gets the emails</legend>
      {(members.data?.data ?? []).map((member) => (
        <Checkbox
          key={member.id}
          name="userIds"
          value={member.user.id}
          label={personName(member.user)}
          defaultChecked={member.user.id === user.id}
        />
      ))}
      <FormError message={error} />
    </fieldset>
  );
}

function EndpointField({ error }: { error: string | undefined }) {
  const { api } = useOrganization();
  const endpoints = useQuery(api.webhooks.list.queryOptions());
  const found = endpoints.data?.data ?? [];
  return (
    <SelectField
      label="Endpoint"
      name="endpointId"
      required
      hint={
        endpoints.isSuccess && found.length === 0
          ? "You have none. Add one under Webhooks first."
          : "Signed with its secret, like its events."
      }
      error={error}
    >
      {found.map(({ id, url }) => (
        <option key={id} value={id}>
          {url}
        </option>
      ))}
    </SelectField>
  );
}
