import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import { parseMajor } from "@clipledger/domain/money/money";
import {
  API_AREAS,
  type ApiArea,
  type KeyMoneyMode,
  type KeyScope,
} from "@clipledger/domain/organizations/key-scopes";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { ApiKey } from "../../api/types.ts";
import type { BadgeTone } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import {
  formText,
  Select,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/primitives/forms/form-field.tsx";
import { useFieldProblem } from "../../ui/primitives/forms/form-problems.tsx";
import { CurrencyOptions } from "../../ui/primitives/forms/unit-field.tsx";
import { IconButton } from "../../ui/primitives/icon-button.tsx";

/** What a key may do, as the API takes it. */
export type KeyLimits = Pick<ApiKey, "scopes" | "allowedAddresses" | "money">;

type Access = "everything" | "read" | "areas";

// Object.keys forgets which keys it was given.
const areas = Object.keys(API_AREAS) as ApiArea[];

export function accessOf(scopes: readonly KeyScope[]): Access {
  if (scopes.includes("*:write")) return "everything";
  return scopes.length === 1 && scopes[0] === "*:read" ? "read" : "areas";
}

/** What a form with these fields says; areas without access are not in it. */
export function readKeyLimits(form: FormData): KeyLimits {
  const addresses = formText(form, "allowedAddresses")
    .split(/[\s,]+/)
    .filter(Boolean);
  return {
    scopes: readScopes(form),
    allowedAddresses: addresses.length === 0 ? null : addresses,
    money: readMoney(form),
  };
}

function readScopes(form: FormData): KeyScope[] {
  const access = formText(form, "access");
  if (access === "everything") return ["*:write"];
  if (access === "read") return ["*:read"];
  return areas.flatMap((area): KeyScope[] => {
    const verb = formText(form, `area.${area}`);
    return verb === "read" || verb === "write" ? [`${area}:${verb}`] : [];
  });
}

function readMoney(form: FormData): KeyLimits["money"] {
  const mode = formText(form, "money.mode");
  if (mode === "none" || mode === "preview") return { mode };
  if (mode !== "limited") return { mode: "unlimited" };
  const currencies = form.getAll("limitCurrency").map(String);
  const perDay = form
    .getAll("limitAmount")
    .map((amount, index) => ({ amount: Number(amount), currency: currencies[index] ?? "" }));
  // Safe: the choices of the field are the currencies that the API knows.
  return { mode, perDay } as KeyLimits["money"];
}

export function KeyLimitsFields({ defaults }: { defaults: KeyLimits }) {
  const { api } = useOrganization();
  const defaultCurrency = useQuery(api.organization.get.queryOptions()).data?.defaultCurrency ?? "USD";
  const scopesProblem = useFieldProblem("scopes");
  const [access, setAccess] = useState<Access>(accessOf(defaults.scopes));
  const [money, setMoney] = useState<KeyMoneyMode>(defaults.money.mode);
  function chooseAccess(chosen: Access) {
    setAccess(chosen);
    if (chosen === "read" && money !== "none") setMoney("preview");
    if (chosen === "everything" && access === "read") setMoney("unlimited");
  }
  return (
    <>
      <SelectField
        label="May do"
        name="access"
        value={access}
        onChange={(event) => chooseAccess(event.currentTarget.value as Access)}
        hint={accessHints[access]}
        error={scopesProblem && "Give it access to at least one area."}
      >
        <option value="everything">Everything</option>
        <option value="read">Read only</option>
        <option value="areas">Chosen areas</option>
      </SelectField>
      {access === "areas" ? <AreaFields scopes={defaults.scopes} /> : null}
      <SelectField
        label="Money"
        name="money.mode"
        value={money}
        onChange={(event) => setMoney(event.currentTarget.value as KeyMoneyMode)}
        hint={moneyHints[money]}
      >
        <option value="unlimited">Pay without a limit</option>
        <option value="limited">Pay up to an amount a day</option>
        <option value="preview">Calculate and check only</option>
        <option value="none">Nothing</option>
      </SelectField>
      {money === "limited" ? (
        <DailyLimitFields money={defaults.money} defaultCurrency={defaultCurrency} />
      ) : null}
      <TextAreaField
        label="Works from"
        name="allowedAddresses"
        rows={2}
        placeholder={"203.0.113.7\n2001:db8::/48"}
        defaultValue={defaults.allowedAddresses?.join("\n")}
        hint="One IP address or network a line. Leave empty to let it work from everywhere."
      />
    </>
  );
}

const accessHints: Record<Access, string> = {
  everything: "All that its owner's role allows, now and in areas to come.",
  read: "Every area, without changing anything. Live lookups still cost credits.",
  areas: "Only what you choose below. Writing includes reading.",
};

const moneyHints: Record<KeyMoneyMode, string> = {
  unlimited: "Payouts that its owner's role allows.",
  limited: "Counted by UTC day. Nothing is paid in other currencies.",
  preview: "Calculations, dry runs and preflights. It pays nobody.",
  none: "Neither calculates nor pays.",
};

function AreaFields({ scopes }: { scopes: readonly KeyScope[] }) {
  const isAllRead = scopes.includes("*:read");
  const granted = (area: ApiArea) => {
    if (scopes.includes(`${area}:write`)) return "write";
    return isAllRead || scopes.includes(`${area}:read`) ? "read" : "";
  };
  return (
    <fieldset className="rounded-lg border border-line">
      <legend className="sr-only">Areas</legend>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto">
        {areas.map((area) => (
          <li key={area} className="flex items-center justify-between gap-3 px-3 py-1.5">
            <label htmlFor={`area-${area}`} className="min-w-0 text-sm">
              {API_AREAS[area].label}
            </label>
            <Select
              id={`area-${area}`}
              name={`area.${area}`}
              defaultValue={granted(area)}
              className="max-w-40 shrink-0"
            >
              <option value="">No access</option>
              <option value="read">Read</option>
              {API_AREAS[area].isWritable ? <option value="write">Read and write</option> : null}
            </Select>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface DailyLimitFieldsProps {
  money: KeyLimits["money"];
  defaultCurrency: string;
}

function DailyLimitFields({ money, defaultCurrency }: DailyLimitFieldsProps) {
  const problem = useFieldProblem("money");
  const given = money.mode === "limited" ? money.perDay : [{ currency: defaultCurrency, amount: undefined }];
  const [rows, setRows] = useState(given.map((limit, id) => ({ ...limit, id })));
  function add() {
    const id = Math.max(...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, currency: defaultCurrency, amount: undefined }]);
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Daily limits</legend>
      {rows.map(({ id, currency, amount }, index) => (
        <div key={id} className="flex items-end gap-2">
          <TextField
            label="At most a day"
            name="limitAmount"
            type="number"
            min="0"
            step="any"
            required
            defaultValue={amount}
            error={index === 0 ? problem : undefined}
            className="min-w-0 flex-1"
          />
          <SelectField label="Currency" name="limitCurrency" defaultValue={currency} className="w-36 min-w-0">
            <CurrencyOptions />
          </SelectField>
          {rows.length > 1 ? (
            <IconButton
              label="Remove this limit"
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
          Add a currency
        </Button>
      </div>
    </fieldset>
  );
}

const SOON_MS = 14 * 86_400_000;

/** The state of a key, and a warning while there is time to replace it. */
export function keyBadge({ state, expiresAt }: ApiKey, now: Date): { tone: BadgeTone; label: string } {
  if (state === "revoked") return { tone: "neutral", label: "Revoked" };
  if (state === "expired") return { tone: "danger", label: "Expired" };
  const isSoon = expiresAt !== null && Date.parse(expiresAt) - now.getTime() < SOON_MS;
  return isSoon ? { tone: "warning", label: "Expires soon" } : { tone: "accent", label: "Active" };
}

/** What a key may do, in a few words each. */
export function limitWords({ scopes, money, allowedAddresses, committedToday }: ApiKey) {
  const access = accessOf(scopes);
  const areaCount = `${scopes.length} ${scopes.length === 1 ? "area" : "areas"}`;
  return {
    access: { everything: "Everything", read: "Read only", areas: areaCount }[access],
    money: money.mode === "limited" ? dailyWords(money.perDay, committedToday) : moneyWords[money.mode],
    addresses:
      allowedAddresses === null
        ? undefined
        : `From ${allowedAddresses.length} ${allowedAddresses.length === 1 ? "address" : "addresses"}`,
  };
}

const moneyWords = {
  none: "No money",
  preview: "Calculates, pays nobody",
  unlimited: "Pays without a limit",
} as const;

/** Such as "$12.00 of $500.00 paid today". */
function dailyWords(perDay: ApiKey["committedToday"], committed: ApiKey["committedToday"]): string {
  const words = perDay.map(({ currency, amount }) => {
    const paid = committed.find((each) => each.currency === currency)?.amount ?? 0;
    return `${moneyText(paid, currency)} of ${moneyText(amount, currency)}`;
  });
  return `${words.join(", ")} paid today`;
}

function moneyText(amount: number, currency: CurrencyCode): string {
  const parsed = parseMajor(amount, currency);
  return parsed.ok ? formatMoney(parsed.money) : `${amount} ${currency}`;
}
