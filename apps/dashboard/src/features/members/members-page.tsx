import { getRouteApi } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Page } from "../../ui/primitives/page.tsx";
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
      actions={isAdmin ? <InviteButton onInvite={() => setIsInviting(true)} /> : undefined}
    >
      <div className="flex flex-col gap-10">
        <MemberSection />
        {isAdmin ? <InvitationSection onInvite={() => setIsInviting(true)} /> : null}
      </div>
      {isAdmin && isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </Page>
  );
}

function InviteButton({ onInvite }: { onInvite: () => void }) {
  return (
    <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={onInvite}>
      Invite member
    </Button>
  );
}
