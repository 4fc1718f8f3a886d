import { useQuery } from "@tanstack/react-query";
import { portalApi } from "../../../api/portal.ts";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { AccountTrail } from "./account-trail.tsx";
import { ProfileForm } from "./profile-form.tsx";

export function ProfilePage() {
  const profile = useQuery(portalApi.profile.get.queryOptions({ staleTime: 0 }));
  return (
    <Page
      title="Profile"
      description="The teams that you work with see it, and need it for their books."
      width="narrow"
      trail={<AccountTrail />}
    >
      <Loaded query={profile} label="your profile">
        {(answer) => (
          <Card className="px-5 py-6 sm:px-8">
            <ProfileForm profile={answer} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
