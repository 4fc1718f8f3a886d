import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellRing, Landmark } from "lucide-react";
import { Fragment, useState } from "react";
import { canWrite } from "../../api/access.ts";
import { changePassword } from "../../api/auth.ts";
import { sessionApi, sessionQuery } from "../../api/client.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { PageForm } from "../../parts/writes/page-form.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { FormRefusal } from "../../parts/writes/write-form.tsx";
import { chooseTheme, themeChoices, useThemeChoice } from "../../ui/primitives/browser/theme.ts";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { FormError, formText, NewPasswordField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Page, SettingsRow } from "../../ui/primitives/page.tsx";
import { BrandForm } from "./brand-form.tsx";
import { InvoiceDetailsForm } from "./invoice-details-form.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { NewOrganizationForm, OrganizationForm, ReportingCurrencyForm } from "./organization-forms.tsx";
import {
  HealthLink,
  HistorySection,
  HoldSection,
  PlanSection,
  SourcesSection,
} from "./workspace-sections.tsx";

export function SettingsPage() {
  const { organization } = useOrganization();
  return (
    <Page
      title="Settings"
      description="Your organization, your profile, and how Clipledger looks on this device."
    >
      <div>
        <SettingsRow
          title="Organization"
          description="What members see, and the currency that new campaigns start with."
        >
          <OrganizationForm />
        </SettingsRow>
        <SettingsRow
          title="Public pages"
          description="How creators see you: on your job board, in their portal and in emails."
        >
          <BrandForm />
        </SettingsRow>
        <SettingsRow title="Plan and usage" description="What your plan allows, and how much of it you use.">
          <PlanSection />
        </SettingsRow>
        <SettingsRow
          title="Data sources"
          description="Who is asked for the counts of videos and accounts, with which keys, and what that costs."
        >
          <SourcesSection />
        </SettingsRow>
        {canWrite(organization.role) ? (
          <SettingsRow
            title="Alerts and sheets"
            description="What is told by email, Slack or webhook, the weekly digest, and links for spreadsheets."
          >
            <Link to="/settings/alerts" className={`${buttonClass()} self-start`}>
              <BellRing aria-hidden="true" />
              Open alerts and sheets
            </Link>
          </SettingsRow>
        ) : null}
        <MoneyRows />
        <SettingsRow title="Profile" description="How your name appears to others and in the activity log.">
          <ProfileForm />
        </SettingsRow>
        <SettingsRow title="Password" description="Changing it signs you out everywhere else.">
          <PasswordForm />
        </SettingsRow>
        <SettingsRow
          title="Where you are signed in"
          description="End what you do not know, then change your password."
        >
          <OpenSessions />
        </SettingsRow>
        {organization.role === "owner" ? (
          <SettingsRow
            title="History"
            description="Who answers questions about the single days of videos, on this whole server."
          >
            <HistorySection />
          </SettingsRow>
        ) : null}
        {organization.role === "owner" ? (
          <SettingsRow
            title="Health"
            description="How the server, its backups and your connections are doing, and what to do next."
          >
            <HealthLink />
          </SettingsRow>
        ) : null}
        {organization.role === "owner" ? (
          <SettingsRow
            title="New organization"
            description="With members, creators and money of its own, on the plan of this one. You become its owner."
          >
            <NewOrganizationForm />
          </SettingsRow>
        ) : null}
        <SettingsRow title="Appearance" description="Applies to this browser only.">
          <ThemeChoiceControl />
        </SettingsRow>
      </div>
    </Page>
  );
}

function ThemeChoiceControl() {
  return <Segmented label="Theme" value={useThemeChoice()} options={themeChoices} onChange={chooseTheme} />;
}

function ProfileForm() {
  const { user } = useOrganization();
  const save = useSaveProfile();
  function submit(form: FormData) {
    save.mutate({ body: { firstName: formText(form, "firstName"), lastName: formText(form, "lastName") } });
  }
  return (
    <PageForm write={save} onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={user.firstName}
          autoComplete="given-name"
          required
          maxLength={50}
        />
        <TextField
          label="Last name"
          name="lastName"
          defaultValue={user.lastName}
          autoComplete="family-name"
          maxLength={50}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        disabled
        hint="You sign in with it. It cannot be changed here."
      />
      <FormRefusal write={save} />
      <Button type="submit" variant="primary" className="self-start" isPending={save.isPending}>
        Save profile
      </Button>
    </PageForm>
  );
}

function useSaveProfile() {
  const queryClient = useQueryClient();
  return useWrite(sessionApi.session.update.call, {
    says: "Profile saved.",
    onDone: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  });
}

function PasswordForm() {
  const [changes, setChanges] = useState(0);
  const change = useWrite(
    (form: FormData) => changePassword(formText(form, "currentPassword"), formText(form, "newPassword")),
    {
      says: (problem) =>
        problem === undefined ? "Password changed. Other devices are signed out." : undefined,
      onDone: (problem) => (problem === undefined ? setChanges((count) => count + 1) : undefined),
    },
  );
  return (
    <PageForm write={change} onSubmit={change.mutate} className="flex flex-col gap-4">
      {/* Anew and empty after each change. */}
      <Fragment key={changes}>
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField label="New password" name="newPassword" />
      </Fragment>
      <FormError message={change.data} />
      <Button type="submit" className="self-start" isPending={change.isPending}>
        Change password
      </Button>
    </PageForm>
  );
}

function MoneyRows() {
  const { organization } = useOrganization();
  return (
    <>
      <SettingsRow
        title="Reporting currency"
        description="Sums of several currencies are shown in it, too, at reference rates of the European Central Bank. Payouts are never converted."
      >
        <ReportingCurrencyForm />
      </SettingsRow>
      {canWrite(organization.role) ? (
        <SettingsRow
          title="Payout rails"
          description="By which services your money is sent: Stripe, PayPal, Wise, or files for your bank."
        >
          <Link to="/settings/payout-rails" className={`${buttonClass()} self-start`}>
            <Landmark aria-hidden="true" />
            Open payout rails
          </Link>
        </SettingsRow>
      ) : null}
      <SettingsRow
        title="Payout hold"
        description="What happens while payouts that are due stay unpaid, so that no creator is forgotten."
      >
        <HoldSection />
      </SettingsRow>
      <SettingsRow
        title="Invoices"
        description="What stands on self-billing invoices, which you write for creators who agree to it. Without it, none is written."
      >
        <InvoiceDetailsForm />
      </SettingsRow>
    </>
  );
}
