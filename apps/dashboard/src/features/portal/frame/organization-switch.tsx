import { useLocation, useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { usePortal } from "../../../api/portal.ts";
import type { PortalCreator } from "../../../api/portal-types.ts";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { Menu, MenuCheckItem, MenuLabel } from "../../../ui/primitives/overlays/menu.tsx";
import { Logo } from "../../../ui/product/visitor-page.tsx";

/** Whose pages are shown, and the way to those of another organization they work for. */
export function OrganizationSwitch() {
  const { session, creator } = usePortal();
  const goTo = useGoToCreator();
  if (creator === undefined) return <Logo className="px-1" />;
  if (session.creators.length === 1) {
    return (
      <span className="flex min-w-0 items-center gap-2.5 px-1.5">
        <OrganizationName creator={creator} />
      </span>
    );
  }
  return (
    <Menu
      label="Organizations"
      className="w-64"
      trigger={
        <button
          type="button"
          className="flex h-10 min-w-0 items-center gap-2.5 rounded-lg px-1.5 text-left hover:bg-hover"
        >
          <span className="sr-only">Organization: </span>
          <OrganizationName creator={creator} />
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
        </button>
      }
    >
      <MenuLabel>You work with</MenuLabel>
      {session.creators.map((candidate) => (
        <MenuCheckItem
          key={candidate.id}
          closes="on-select"
          checked={candidate.id === creator.id}
          onToggle={() => goTo(candidate.id)}
        >
          <span className="truncate">{candidate.organization.name}</span>
          {candidate.isArchived ? <span className="shrink-0 text-faint text-xs">Past</span> : null}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}

function OrganizationName({ creator: { organization } }: { creator: PortalCreator }) {
  return (
    <>
      <Avatar name={organization.name} />
      <span className="truncate font-semibold text-sm tracking-[-0.01em]">{organization.name}</span>
    </>
  );
}

/** Stays on the same page where the other organization has it too. */
function useGoToCreator() {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (creatorId: string) => {
    const page = /^\/portal\/creators\/[^/]+\/(brief|earnings|payouts)/.exec(pathname)?.[1];
    const home = `/portal/creators/${creatorId}`;
    return navigate({ to: page === undefined ? home : `${home}/${page}` });
  };
}
