import { ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { usePortal } from "../../../api/portal.ts";
import type { PortalCreator } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { Menu, MenuCheckItem, MenuLabel } from "../../../ui/primitives/overlays/menu.tsx";

interface OrganizationMenuProps {
  /** How the organization that is shown looks on the button. */
  shown: ReactNode;
  creator: PortalCreator;
  onChoose: (creatorId: string) => void;
}

/** For those who work for several organizations. */
export function OrganizationMenu({ shown, creator, onChoose }: OrganizationMenuProps) {
  const { session } = usePortal();
  return (
    <Menu
      label={translate("Organizations")}
      className="w-64"
      trigger={
        <button
          type="button"
          className="flex h-10 min-w-0 items-center gap-2.5 rounded-lg px-1.5 text-left hover:bg-hover"
        >
          <span className="sr-only">{translate("Organization:")} </span>
          {shown}
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
        </button>
      }
    >
      <MenuLabel>{translate("You work with")}</MenuLabel>
      {session.creators.map((candidate) => (
        <MenuCheckItem
          key={candidate.id}
          closes="on-select"
          checked={candidate.id === creator.id}
          onToggle={() => onChoose(candidate.id)}
        >
          <span className="truncate">{candidate.organization.name}</span>
          {candidate.isArchived ? (
            <span className="shrink-0 text-faint text-xs">{translate("Past")}</span>
          ) : null}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}
