import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { canAdminister } from "../../api/access.ts";
import { sessionQuery } from "../../api/client.ts";
import { rememberOrganization, useOrganization } from "../../api/organization-context.ts";
import type { OrganizationDetails } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { PageForm } from "../../parts/writes/page-form.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { FormRefusal } from "../../parts/writes/write-form.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { CopyIconButton } from "../../ui/primitives/copy-button.tsx";
import { formText, SelectField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { CurrencyField, CurrencyOptions } from "../../ui/primitives/forms/unit-field.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { shortDate } from "../../ui/primitives/text/time.tsx";

export function OrganizationForm() {
  const { api, organization } = useOrganization();
  const details = useQuery(api.organization.get.queryOptions());
  const isAdmin = canAdminister(organization.role);
  const height = isAdmin ? "h-[246px] md:h-[238px]" : "h-40";
  if (!details.isSuccess) return <QueryState query={details} pending={<Skeleton className={height} />} />;
  if (!isAdmin) return <OrganizationFacts details={details.data} />;
  return <LoadedForm key={details.data.updatedAt} details={details.data} />;
}

/** For those who do not change them. */
function OrganizationFacts({ details }: { details: OrganizationDetails }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-2 text-[13px] text-muted">
        Organization name <span className="text-ink">{details.name}</span>
      </p>
      <p className="flex items-center gap-2 text-[13px] text-muted">
        Default currency <span className="text-ink">{details.defaultCurrency}</span>
      </p>
      <OrganizationId id={details.id} />
      <p className="text-[13px] text-faint">Only admins and owners change these.</p>
    </div>
  );
}

function LoadedForm({ details }: { details: OrganizationDetails }) {
  const update = useUpdateOrganization();

  function submit(form: FormData) {
    update.mutate({
      body: { name: formText(form, "name"), defaultCurrency: formText(form, "defaultCurrency") },
    });
  }

  return (
    <PageForm write={update} onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Organization name" name="name" defaultValue={details.name} required maxLength={80} />
      <CurrencyField name="defaultCurrency" defaultValue={details.defaultCurrency} />
      <OrganizationId id={details.id} />
      <FormRefusal write={update} />
      <Button type="submit" variant="primary" className="self-start" isPending={update.isPending}>
        Save organization
      </Button>
    </PageForm>
  );
}

function OrganizationId({ id }: { id: string }) {
  return (
    <p className="flex items-center gap-2 text-[13px] text-muted">
      Organization id <code className="font-mono text-ink">{id}</code>
      <CopyIconButton text={id} label="Copy organization id" />
    </p>
  );
}

function useUpdateOrganization() {
  const { api } = useOrganization();
  return useWrite(api.organization.update.call, {
    says: "Organization saved.",
    refreshes: [api.key(), sessionQuery.queryKey],
  });
}

/** Opens a further organization and goes there. */
export function NewOrganizationForm() {
  const { api } = useOrganization();
  const open = useWrite(api.organizations.open.call, {
    onDone: ({ id }) => {
      rememberOrganization(id);
      window.location.assign("/");
    },
  });
  function submit(form: FormData) {
    open.mutate({
      body: { name: formText(form, "name"), defaultCurrency: formText(form, "defaultCurrency") },
    });
  }
  return (
    <PageForm write={open} onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Name of the new organization" name="name" required maxLength={80} />
      <CurrencyField name="defaultCurrency" defaultValue="USD" />
      <FormRefusal write={open} />
      <Button type="submit" className="self-start" isPending={open.isPending || open.isSuccess}>
        Open organization
      </Button>
    </PageForm>
  );
}

/** What sums of several currencies are also shown in, and of which day the newest rates are. */
export function ReportingCurrencyForm() {
  const { api, organization } = useOrganization();
  const chosen = useQuery(api.reportingCurrency.get.queryOptions());
  if (!chosen.isSuccess) return <QueryState query={chosen} pending={<Skeleton className="h-32" />} />;
  const { currency, newestRatesOn, isFetched } = chosen.data;
  return (
    <div className="flex flex-col gap-4">
      {canAdminister(organization.role) ? (
        <ChoiceForm key={currency} currency={currency} />
      ) : (
        <p className="text-[13px] text-muted">
          Reporting currency <span className="text-ink">{currency ?? "none"}</span>
        </p>
      )}
      <p className="text-[13px] text-faint">{ratesText(newestRatesOn, isFetched)}</p>
    </div>
  );
}

function ratesText(newestRatesOn: string | null, isFetched: boolean): string {
  const rates =
    newestRatesOn === null
      ? "There are no reference rates of the ECB here yet."
      : `The newest reference rates of the ECB are of ${shortDate(newestRatesOn)}.`;
  return isFetched
    ? `${rates} New ones are fetched every working day once a currency is chosen.`
    : `${rates} This server does not fetch new ones: whoever runs it imports them.`;
}

function ChoiceForm({ currency }: { currency: CurrencyCode | null }) {
  const { api } = useOrganization();
  const choose = useWrite(api.reportingCurrency.choose.call, {
    says: "Reporting currency saved.",
    refreshes: [api.key(), sessionQuery.queryKey],
  });
  return (
    <PageForm
      write={choose}
      onSubmit={(form) => choose.mutate({ body: { currency: formText(form, "currency") || null } })}
      className="flex flex-col gap-4"
    >
      <SelectField label="Reporting currency" name="currency" defaultValue={currency ?? ""}>
        <option value="">None: every currency by itself</option>
        <CurrencyOptions />
      </SelectField>
      <FormRefusal write={choose} />
      <Button type="submit" className="self-start" isPending={choose.isPending}>
        Save reporting currency
      </Button>
    </PageForm>
  );
}
