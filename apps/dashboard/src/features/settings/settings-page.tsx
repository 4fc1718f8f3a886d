import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Page, SettingsRow } from "../../ui/primitives/page.tsx";
import { chooseTheme, themeChoices, useThemeChoice } from "../../ui/primitives/theme.ts";
import { OpenSessions } from "./open-sessions.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

export function SettingsPage() {
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
