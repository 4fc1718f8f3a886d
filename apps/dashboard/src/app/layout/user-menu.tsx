import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import {
  Menu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from "../../ui/primitives/overlays/menu.tsx";
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from "../../ui/primitives/theme.ts";
import { useSignOut } from "./use-sign-out.ts";

const themeIcons: Record<ThemeChoice, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

export function UserMenu() {
  const { user } = useOrganization();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = personName(user);
  return (
    <Menu
      label="Account"
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-11 w-full items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover"
        >
          <span className="sr-only">Account: </span>
          <Avatar name={name} size="medium" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-[13px] leading-4">{name}</span>
            <span className="block truncate text-faint text-xs leading-4">{user.email}</span>
          </span>
          <Ellipsis aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      }
    >
      <MenuItem icon={<UserRound aria-hidden="true" />} onSelect={() => navigate({ to: "/settings" })}>
        Profile and settings
      </MenuItem>
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

function ThemeItems() {
  const current = useThemeChoice();
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      {themeChoices.map(({ value, label }) => {
        const Icon = themeIcons[value];
        return (
          <MenuCheckItem key={value} checked={value === current} onToggle={() => chooseTheme(value)}>
            <Icon aria-hidden="true" />
            {label}
          </MenuCheckItem>
        );
      })}
    </>
  );
}
