import { ChevronsUpDown } from "lucide-react";
import { roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Organization } from "../../api/types.ts";
import { Menu, MenuCheckItem, MenuLabel } from "../../ui/primitives/overlays/menu.tsx";
import { LogoMark } from "../../ui/product/visitor-page.tsx";

export interface OrganizationChoice {
  organizations: readonly Organization[];
  onChooseOrganization: (organizationId: string) => void;
}

export function OrganizationSwitcher({ organizations, onChooseOrganization }: OrganizationChoice) {
  const { organization } = useOrganization();
  return (
    <Menu
      label="Organizations"
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-11 w-full items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover"
        >
          <LogoMark className="size-7" />
          <span className="sr-only">Organization: </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-[13px] leading-4">{organization.name}</span>
            <span className="block truncate text-faint text-xs leading-4">
              {roleLabels[organization.role]}
            </span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
        </button>
      }
    >
      <MenuLabel>Organizations</MenuLabel>
      {organizations.map((candidate) => (
        <MenuCheckItem
          key={candidate.id}
          closes="on-select"
          checked={candidate.id === organization.id}
          onToggle={() => onChooseOrganization(candidate.id)}
        >
          <span className="truncate">{candidate.name}</span>
        </MenuCheckItem>
      ))}
    </Menu>
  );
}
