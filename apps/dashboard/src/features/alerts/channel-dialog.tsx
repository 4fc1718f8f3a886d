import type { AlertChannelChanges, NewAlertChannel } from "@clipledger/contract/alerts/channel";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail, MessageSquare, Webhook } from "lucide-react";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import {
  Checkbox,
  FormError,
  formText,
  SelectField,
  TextField,
} from "../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";

type Kind = AlertChannel["kind"];

interface ChannelDialogProps {
  /** The channel that is changed; a new one without it. */
  channel?: AlertChannel;
  onClose: () => void;
}

export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={channel === undefined ? "Add a channel" : `Change ${channel.name}`}
      description={
        channel === undefined
          ? "Send a test once it is there."
          : "Rules and the digest that go there stay as they are. Send a test once it goes elsewhere."
      }
    >
      <ChannelForm channel={channel} onClose={onClose} />
    </Dialog>
  );
}

export const kindLabels: Readonly<Record<Kind, string>> = {
  email: "Email",
  slack: "Slack",
  webhook: "Webhook",
};
const kindOptions = (["email", "slack", "webhook"] as const).map((value) => ({
  value,
  label: kindLabels[value],
}));

interface ChannelFormProps {
  channel: AlertChannel | undefined;
  onClose: () => void;
}

function ChannelForm({ channel, onClose }: ChannelFormProps) {
  const [kind, setKind] = useState<Kind>(channel?.kind ?? "email");
  const { save, error, isPending } = useSaveChannel(channel, onClose);
  const errors = fieldErrors(error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save(readChannel(kind, new FormData(event.currentTarget)));
  }
  return (
    <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
      {channel === undefined ? (
        <Segmented label="Kind of channel" value={kind} options={kindOptions} onChange={setKind} />
      ) : null}
      <TextField
        label="Name"
        name="name"
        required
        maxLength={60}
        defaultValue={channel?.name ?? ""}
        error={errors["name"]}
      />
      {kind === "email" ? <MemberChoices channel={channel} error={errors["userIds"]} /> : null}
      {kind === "slack" ? <SlackField channel={channel} error={errors["slackUrl"]} /> : null}
      {kind === "webhook" ? <EndpointField channel={channel} error={errors["endpointId"]} /> : null}
      <FormError message={formError(error, ["name", "userIds", "slackUrl", "endpointId"])} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" icon={<KindIcon kind={kind} />} isPending={isPending}>
          {channel === undefined ? "Add channel" : "Save channel"}
        </Button>
      </DialogActions>
    </form>
  );
}

function KindIcon({ kind }: { kind: Kind }) {
  if (kind === "email") return <Mail aria-hidden="true" />;
  return kind === "slack" ? <MessageSquare aria-hidden="true" /> : <Webhook aria-hidden="true" />;
}

function useSaveChannel(channel: AlertChannel | undefined, onSaved: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshChannels();
  const options = {
    // The address of Slack must not outlive its form.
    gcTime: 0,
    onSuccess: () => {
      onSaved();
      return refresh();
    },
  };
  const create = useMutation(api.alertChannels.create.mutationOptions(options));
  const update = useMutation(api.alertChannels.update.mutationOptions(options));
  return {
    error: create.error ?? update.error,
    isPending: create.isPending || update.isPending,
    save: (body: NewAlertChannel) =>
      channel === undefined
        ? create.mutate({ body })
        : update.mutate({ params: { id: channel.id }, body: changesOf(channel, body) }),
  };
}

export function useRefreshChannels() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.alertChannels.key(), api.alertRules.key(), api.digest.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

function readChannel(kind: Kind, form: FormData): NewAlertChannel {
  const name = formText(form, "name").trim();
  if (kind === "slack") return { kind, name, slackUrl: formText(form, "slackUrl").trim() };
  if (kind === "webhook") return { kind, name, endpointId: formText(form, "endpointId") };
  return { kind, name, userIds: form.getAll("userIds").map(String) };
}

/** Only where it goes elsewhere is that named: it would forget why the last message did not arrive. */
function changesOf({ endpoint, members }: AlertChannel, input: NewAlertChannel): AlertChannelChanges {
  const { name } = input;
  if (input.kind === "slack") return input.slackUrl === "" ? { name } : { name, slackUrl: input.slackUrl };
  if (input.kind === "webhook")
    return input.endpointId === endpoint?.id ? { name } : { name, endpointId: input.endpointId };
  const { userIds } = input;
  const isSame = userIds.length === members.length && members.every(({ userId }) => userIds.includes(userId));
  return isSame ? { name } : { name, userIds };
}

interface TargetProps {
  channel: AlertChannel | undefined;
  error: string | undefined;
}

function MemberChoices({ channel, error }: TargetProps) {
  const { api, user } = useOrganization();
  const members = useQuery(api.members.list.queryOptions());
  const chosen = new Set(channel?.members.map(({ userId }) => userId) ?? [user.id]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-[13px]">Who gets the emails</legend>
      {members.isSuccess ? (
        members.data.data.map((member) => (
          <Checkbox
            key={member.id}
            name="userIds"
            value={member.user.id}
            label={personName(member.user)}
            defaultChecked={chosen.has(member.user.id)}
          />
        ))
      ) : (
        <QueryState query={members} label="members" rows={1} />
      )}
      <FormError message={error} />
    </fieldset>
  );
}

function SlackField({ channel, error }: TargetProps) {
  const place =
    "In Slack: Apps, Incoming WebHooks, Add to a channel. Copy the address that begins with https://hooks.slack.com/.";
  return (
    <TextField
      label="Address of the incoming webhook"
      name="slackUrl"
      type="password"
      required={channel === undefined}
      hint={channel === undefined ? place : `Left empty, it stays the one that is there. ${place}`}
      error={error}
    />
  );
}

function EndpointField({ channel, error }: TargetProps) {
  const { api } = useOrganization();
  const endpoints = useQuery(api.webhooks.list.queryOptions());
  const found = endpoints.data?.data ?? [];
  const present = found.find(({ id }) => id === channel?.endpoint?.id)?.id;
  return (
    <SelectField
      // Named anew once the endpoints are there, so that the present one is selected.
      key={found.length}
      label="Endpoint"
      name="endpointId"
      required
      defaultValue={present ?? ""}
      hint={
        endpoints.isSuccess && found.length === 0
          ? "You have none. Add one under Webhooks first."
          : "Signed with its secret, like its events."
      }
      error={error}
    >
      {present === undefined ? <option value="">Choose an endpoint</option> : null}
      {found.map(({ id, url }) => (
        <option key={id} value={id}>
          {url}
        </option>
      ))}
    </SelectField>
  );
}
