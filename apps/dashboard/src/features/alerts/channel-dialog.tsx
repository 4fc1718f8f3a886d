import { useQuery } from "@tanstack/react-query";
import { Mail, MessageSquare, Webhook } from "lucide-react";
import { useState } from "react";
import { type OrganizationContextValue, useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel, AlertChannelChanges, NewAlertChannel } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import {
  Checkbox,
  FieldRefusal,
  formText,
  SelectField,
  TextField,
} from "../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Dialog } from "../../ui/primitives/overlays/dialog.tsx";

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
  const save = useSaveChannel(channel, onClose);
  return (
    <DialogForm
      write={save}
      onSubmit={(form) => save.mutate(readChannel(kind, form))}
      submit={channel === undefined ? "Add channel" : "Save channel"}
      icon={<KindIcon kind={kind} />}
      autoComplete="off"
    >
      {channel === undefined ? (
        <Segmented label="Kind of channel" value={kind} options={kindOptions} onChange={setKind} />
      ) : null}
      <TextField label="Name" name="name" required maxLength={60} defaultValue={channel?.name ?? ""} />
      {kind === "email" ? <MemberChoices channel={channel} /> : null}
      {kind === "slack" ? <SlackField channel={channel} /> : null}
      {kind === "webhook" ? <EndpointField channel={channel} /> : null}
    </DialogForm>
  );
}

function KindIcon({ kind }: { kind: Kind }) {
  if (kind === "email") return <Mail aria-hidden="true" />;
  return kind === "slack" ? <MessageSquare aria-hidden="true" /> : <Webhook aria-hidden="true" />;
}

function useSaveChannel(channel: AlertChannel | undefined, onSaved: () => void) {
  const { api } = useOrganization();
  return useWrite(
    (body: NewAlertChannel) =>
      channel === undefined
        ? api.alertChannels.create.call({ body })
        : api.alertChannels.update.call({ params: { id: channel.id }, body: changesOf(channel, body) }),
    // The address of Slack must not outlive its form.
    { onDone: onSaved, refreshes: channelKeys(api), isForgotten: true },
  );
}

/** What shows channels. */
export function channelKeys(api: OrganizationContextValue["api"]) {
  return [api.alertChannels.key(), api.alertRules.key(), api.digest.key()];
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
}

function MemberChoices({ channel }: TargetProps) {
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
      <FieldRefusal name="userIds" />
    </fieldset>
  );
}

function SlackField({ channel }: TargetProps) {
  const place =
    "In Slack: Apps, Incoming WebHooks, Add to a channel. Copy the address that begins with https://hooks.slack.com/.";
  return (
    <TextField
      label="Address of the incoming webhook"
      name="slackUrl"
      type="password"
      required={channel === undefined}
      hint={channel === undefined ? place : `Left empty, it stays the one that is there. ${place}`}
    />
  );
}

function EndpointField({ channel }: TargetProps) {
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
