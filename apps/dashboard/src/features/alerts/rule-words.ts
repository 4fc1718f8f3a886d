import { type CurrencyCode, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { parseMajor } from "@clipledger/domain/money/money";
import type { AlertRule, AlertRuleInput } from "../../api/types.ts";
import { formText } from "../../ui/primitives/forms/form-field.tsx";
import { counted, exactNumber } from "../../ui/primitives/text/number-format.ts";

type Kind = AlertRule["kind"];

export const kindTitles: Readonly<Record<Kind, string>> = {
  behind_target: "Creator behind the target",
  budget_share: "Share of a budget",
  source_failing: "Data source failing",
  endpoint_failing: "Webhook endpoint failing",
  viral_video: "Viral video",
  payout_due: "Payout due",
};

export const kindNotes: Readonly<Record<Kind, string>> = {
  behind_target: "Somebody posted less than the days that are over ask for.",
  budget_share: "A campaign has cost a share of what it may cost.",
  source_failing: "A source of counts cannot be asked, or stopped answering.",
  endpoint_failing: "A receiver of your webhooks fails, or was disabled.",
  viral_video: "A video of your accounts gained many views in a few days.",
  payout_due: "A creator waits for their money for too long.",
};

/** The kinds in the order in which they are offered. */
export const kinds: readonly Kind[] = [
  "payout_due",
  "behind_target",
  "viral_video",
  "budget_share",
  "source_failing",
  "endpoint_failing",
];

/** What of its kind a rule is set to, behind the kind's title. */
export function ruleSentence({ kind, parameters }: Pick<AlertRule, "kind" | "parameters">): string {
  const days = parameters.days ?? 0;
  switch (kind) {
    case "behind_target":
      return `in the last ${counted(days, "day")}${parameters.campaignId === undefined ? "" : ", of one campaign"}`;
    case "budget_share":
      return `from ${exactNumber(parameters.sharePercent ?? 0)} % on`;
    case "viral_video":
      return `${counted(parameters.views ?? 0, "view")} in ${counted(days, "day")}`;
    case "payout_due":
      return days === 0 ? "at once" : `for ${counted(days, "day")}`;
    case "source_failing":
    case "endpoint_failing":
      return "";
  }
}

export interface CampaignChoice {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
}

/** What a campaign is paid in; undefined while none is chosen. */
export function currencyOf(
  campaigns: readonly CampaignChoice[],
  id: string | undefined,
): CurrencyCode | undefined {
  const currency = campaigns.find((campaign) => campaign.id === id)?.currency ?? "";
  return isCurrencyCode(currency) ? currency : undefined;
}

type ReadRule = { readonly body: AlertRuleInput } | { readonly problem: string };

/** The form as the contract has it. What it cannot read the server refuses at its field. */
export function readRule(
  kind: AlertRule["kind"],
  form: FormData,
  campaigns: readonly CampaignChoice[],
): ReadRule {
  const number = (name: string) => Number(formText(form, `parameters.${name}`).replaceAll(/[,\s]/g, ""));
  const campaignId = formText(form, "parameters.campaignId");
  const common = {
    name: formText(form, "name").trim() || kindTitles[kind],
    channelIds: form.getAll("channelIds").map(String),
    isPaused: false,
  };
  switch (kind) {
    case "payout_due":
      return { body: { ...common, kind, parameters: { days: number("days") } } };
    case "behind_target": {
      const parameters = { days: number("days"), ...(campaignId !== "" && { campaignId }) };
      return { body: { ...common, kind, parameters } };
    }
    case "viral_video":
      return { body: { ...common, kind, parameters: { views: number("views"), days: number("days") } } };
    case "budget_share": {
      const currency = currencyOf(campaigns, campaignId);
      const parsed = currency === undefined ? undefined : parseMajor(number("budget"), currency);
      if (parsed === undefined || !parsed.ok)
        return { problem: "Choose a campaign and type its budget as an amount." };
      const budget = Number(parsed.money.amountMinor);
      return {
        body: { ...common, kind, parameters: { campaignId, budget, sharePercent: number("sharePercent") } },
      };
    }
    case "source_failing":
    case "endpoint_failing":
      return { body: { ...common, kind, parameters: {} } };
  }
}

/** A rule as it is sent to be changed. Its kind and parameters belong together: the server answered them so. */
export function inputOf(
  { kind, parameters, name, channelIds, isPaused }: AlertRule,
  changes: Partial<Pick<AlertRule, "isPaused">>,
): AlertRuleInput {
  return { kind, parameters, name, channelIds, isPaused, ...changes } as AlertRuleInput;
}
