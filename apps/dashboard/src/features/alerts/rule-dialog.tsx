import { formatMajorPlain } from "@clipledger/domain/money/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel, AlertRule, AlertRuleInput } from "../../api/types.ts";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Checkbox, FormError, SelectField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { UnitField } from "../../ui/primitives/forms/unit-field.tsx";
import { Dialog } from "../../ui/primitives/overlays/dialog.tsx";
import { type CampaignChoice, currencyOf, kindNotes, kinds, kindTitles, readRule } from "./rule-words.ts";

interface RuleDialogProps {
  /** The rule that is changed; a new one without it. */
  rule?: AlertRule;
  channels: readonly AlertChannel[];
  onClose: () => void;
}

export function RuleDialog({ rule, channels, onClose }: RuleDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={rule === undefined ? "Add an alert rule" : `Change ${rule.name}`}
      description="What is true already when a rule is new is told in its first message."
    >
      <RuleForm rule={rule} channels={channels} onClose={onClose} />
    </Dialog>
  );
}

function useSaveRule(rule: AlertRule | undefined, onSaved: () => void) {
  const { api } = useOrganization();
  return useWrite(
    (body: AlertRuleInput) =>
      rule === undefined
        ? api.alertRules.create.call({ body })
        : api.alertRules.update.call({ params: { id: rule.id }, body }),
    { onDone: onSaved, refreshes: [api.alertRules.key()] },
  );
}

interface RuleFormProps {
  rule: AlertRule | undefined;
  channels: readonly AlertChannel[];
  onClose: () => void;
}

function RuleForm({ rule, channels, onClose }: RuleFormProps) {
  const [kind, setKind] = useState<AlertRule["kind"]>(rule?.kind ?? "payout_due");
  const save = useSaveRule(rule, onClose);
  const campaigns = useCampaignChoices();
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function submit(form: FormData) {
    const read = readRule(kind, form, campaigns);
    setProblem("problem" in read ? read.problem : undefined);
    if ("body" in read) save.mutate({ ...read.body, isPaused: rule?.isPaused ?? false });
  }

  return (
    <DialogForm write={save} onSubmit={submit} submit={rule === undefined ? "Add rule" : "Save rule"}>
      <SelectField
        label="Tell when"
        name="kind"
        value={kind}
        disabled={rule !== undefined}
        hint={kindNotes[kind]}
        // The only values are the options below.
        onChange={(event) => setKind(event.currentTarget.value as AlertRule["kind"])}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {kindTitles[each]}
          </option>
        ))}
      </SelectField>
      <ParameterFields key={kind} kind={kind} rule={rule} campaigns={campaigns} />
      <TextField
        label="Name"
        name="name"
        defaultValue={rule?.name ?? ""}
        placeholder={kindTitles[kind]}
        maxLength={80}
        hint="Stands in every message. Left empty, it is called as above."
      />
      <ChannelChoices channels={channels} chosen={rule?.channelIds ?? channels.map(({ id }) => id)} />
      <FormError message={problem} />
    </DialogForm>
  );
}

const MOST_CAMPAIGNS = 100;

function useCampaignChoices(): readonly CampaignChoice[] {
  const { api } = useOrganization();
  const query = { perPage: MOST_CAMPAIGNS, sortCol: "name", sortDir: "asc" } as const;
  return useQuery(api.campaigns.list.queryOptions({ input: { query } })).data?.data ?? [];
}

interface ParameterFieldsProps {
  kind: AlertRule["kind"];
  rule: AlertRule | undefined;
  campaigns: readonly CampaignChoice[];
}

function ParameterFields({ kind, rule, campaigns }: ParameterFieldsProps) {
  const known = rule?.parameters;
  const days = (standard: number, label: string) => (
    <UnitField
      label={label}
      unit="days"
      name="parameters.days"
      inputMode="numeric"
      required
      defaultValue={known?.days ?? standard}
    />
  );
  switch (kind) {
    case "payout_due":
      return days(7, "Due for at least");
    case "behind_target":
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {days(30, "In the last")}
          <CampaignField campaigns={campaigns} chosen={known?.campaignId} isOptional />
        </div>
      );
    case "viral_video":
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <UnitField
            label="Gained at least"
            unit="views"
            name="parameters.views"
            inputMode="numeric"
            required
            defaultValue={known?.views ?? 100_000}
          />
          {days(7, "In the last")}
        </div>
      );
    case "budget_share":
      return <BudgetFields rule={rule} campaigns={campaigns} />;
    case "source_failing":
    case "endpoint_failing":
      return null;
  }
}

function BudgetFields({ rule, campaigns }: Omit<ParameterFieldsProps, "kind">) {
  const [campaignId, setCampaignId] = useState(rule?.parameters.campaignId);
  const currency = currencyOf(campaigns, campaignId);
  const budget = rule?.parameters.budget;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CampaignField campaigns={campaigns} chosen={campaignId} onChoose={setCampaignId} />
      <UnitField
        key={currency}
        label="Budget"
        unit={currency ?? "…"}
        name="parameters.budget"
        required
        defaultValue={
          budget === undefined || currency === undefined
            ? ""
            : formatMajorPlain({ amountMinor: BigInt(budget), currency })
        }
      />
      <UnitField
        label="Tell from"
        unit="%"
        name="parameters.sharePercent"
        inputMode="numeric"
        required
        defaultValue={rule?.parameters.sharePercent ?? 80}
      />
    </div>
  );
}

interface CampaignFieldProps {
  campaigns: readonly CampaignChoice[];
  chosen: string | undefined;
  isOptional?: boolean;
  onChoose?: (id: string) => void;
}

function CampaignField({ campaigns, chosen, isOptional = false, onChoose }: CampaignFieldProps) {
  return (
    <SelectField
      // Named anew once the campaigns are there, so that the chosen one is selected.
      key={campaigns.length}
      label="Campaign"
      name="parameters.campaignId"
      required={!isOptional}
      defaultValue={chosen ?? ""}
      onChange={(event) => onChoose?.(event.currentTarget.value)}
    >
      <option value="">{isOptional ? "All campaigns" : "Choose a campaign"}</option>
      {campaigns.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface ChannelChoicesProps {
  channels: readonly AlertChannel[];
  chosen: readonly string[];
}

/** Where it is told. Also the digest asks this. */
export function ChannelChoices({ channels, chosen }: ChannelChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-[13px]">Tell it to</legend>
      {channels.length === 0 ? (
        <p className="text-[13px] text-muted">
          No channel yet. Add one below; until then it stands in the history.
        </p>
      ) : (
        channels.map(({ id, name }) => (
          <Checkbox key={id} name="channelIds" value={id} label={name} defaultChecked={chosen.includes(id)} />
        ))
      )}
    </fieldset>
  );
}
