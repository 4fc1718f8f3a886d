import { LOCALES } from "@clipledger/domain/languages/locales";
import { Link, type LinkProps } from "@tanstack/react-router";
import {
  Bell,
  ChevronRight,
  Landmark,
  LogOut,
  type LucideIcon,
  ReceiptText,
  Sparkles,
  Trash2,
  UserRound,
} from "lucide-react";
import { portalApi, usePortal } from "../../../api/portal.ts";
import { currentLocale, localeNames, rememberLocale, translate } from "../../../languages/language.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { chooseTheme, themeChoices, useThemeChoice } from "../../../ui/primitives/browser/theme.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { ownName } from "../parts/portal-words.ts";

/** Everything about the person rather than about one organization. */
export function AccountPage() {
  const person = usePortal();
  const { user, hasApplications } = person.session;
  const theme = useThemeChoice();
  const signOut = useSignOut();
  const chooseLanguage = useChooseLanguage();
  const name = ownName(person);
  return (
    <Page title={name} description={user.email} width="narrow" picture={<Avatar name={name} size="large" />}>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          <AccountLink
            to="/portal/account/profile"
            icon={UserRound}
            title={translate("Profile")}
            note={translate("Name, address, phone")}
          />
          <AccountLink
            to="/portal/account/payout-details"
            icon={Landmark}
            title={translate("Payout details")}
            note={translate("Where your money goes")}
          />
          <AccountLink
            to="/portal/account/tax-profile"
            icon={ReceiptText}
            title={translate("Tax profile")}
            note={translate("Who you are on invoices")}
          />
          <AccountLink
            to="/portal/account/notifications"
            icon={Bell}
            title={translate("Emails")}
            note={translate("What we write to you about")}
          />
          {hasApplications ? (
            <AccountLink
              to="/portal/applications"
              icon={Sparkles}
              title={translate("Applications")}
              note={translate("Jobs that you applied for")}
            />
          ) : null}
        </ul>
      </Card>
      <Section title={translate("Appearance")}>
        <Segmented label={translate("Theme")} value={theme} options={themeChoices} onChange={chooseTheme} />
      </Section>
      <Section title={translate("Language")} description={translate("Also of the emails that we send you.")}>
        <Segmented
          label={translate("Language")}
          value={currentLocale()}
          options={LOCALES.map((value) => ({ value, label: localeNames[value] }))}
          onChange={(locale) => chooseLanguage.mutate({ body: { locale } })}
        />
      </Section>
      <div className="flex flex-col gap-3">
        <Button
          size="large"
          className="w-full"
          icon={<LogOut aria-hidden="true" />}
          isPending={signOut.isPending}
          onClick={() => signOut.mutate({}, { onError: tellStillSignedIn })}
        >
          {translate("Sign out")}
        </Button>
        <Link
          to="/portal/account/delete"
          className="inline-flex h-10 items-center justify-center gap-2 rounded-lg font-medium text-danger-text text-sm hover:bg-danger-soft"
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {translate("Delete my account")}
        </Link>
      </div>
    </Page>
  );
}

interface AccountLinkProps {
  to: NonNullable<LinkProps["to"]>;
  icon: LucideIcon;
  title: string;
  note: string;
}

function AccountLink({ to, icon: Icon, title, note }: AccountLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-15 items-center gap-3.5 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-xl bg-hover text-muted">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-sm">{title}</span>
          <span className="block text-[13px] text-muted">{note}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </Link>
    </li>
  );
}

/** Everything is drawn anew in it. */
function useChooseLanguage() {
  return useWrite(portalApi.session.setLocale.call, {
    onDone: ({ locale }) => {
      rememberLocale(locale);
      window.location.reload();
    },
    refusals: "toast",
  });
}

function useSignOut() {
  return useWrite(portalApi.session.close.call, {
    onDone: () => window.location.assign("/portal/sign-in"),
  });
}

function tellStillSignedIn() {
  showToast("error", translate("You are still signed in: the server did not answer. Try again."));
}
