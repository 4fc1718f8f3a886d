import { getRouteApi } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { DisabledReason } from "../../ui/tooltip.tsx";
import { InvitationSection } from "./invitation-section.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberSection } from "./member-section.tsx";

const route = getRouteApi("/app/members");

export function MembersPage() {
  const { organization } = useOrganization();
  const isAdmin = canAdminister(organization.role);
  const isInviting = route.useSearch({ select: (search) => search.invite === true });
  const navigate = route.useNavigate();
  function setIsInviting(isOpen: boolean) {
    void navigate({ search: isOpen ? { invite: true } : {}, replace: true });
  }
  return (
    <Page
      title="Members"
      description={
        isAdmin
          ? "The people in this organization and what each of them may do."
          : "The people in this organization. Admins and owners manage them."
      }
      actions={<InviteButton isAdmin={isAdmin} onInvite={() => setIsInviting(true)} />}
    >
      <div className="flex flex-col gap-10">
        <MemberSection />
        {isAdmin ? <InvitationSection onInvite={() => setIsInviting(true)} /> : null}
      </div>
      {isAdmin && isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </Page>
  );
}

function InviteButton({ isAdmin, onInvite }: { isAdmin: boolean; onInvite: () => void }) {
  return (
    <DisabledReason reason={isAdmin ? undefined : "Only admins and owners invite people."}>
      <Button variant="primary" disabled={!isAdmin} icon={<UserPlus aria-hidden="true" />} onClick={onInvite}>
        Invite member
      </Button>
    </DisabledReason>
  );
}
