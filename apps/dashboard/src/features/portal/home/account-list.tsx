import type { PortalHome } from "../../../api/portal-types.ts";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { platformLabels } from "../../../ui/product/names.ts";
import { PlatformIcon } from "../../../ui/product/platform-badge.tsx";

/** The accounts whose videos are counted. */
export function AccountList({ accounts }: Pick<PortalHome, "accounts">) {
  return (
    <Section title="Accounts that are counted" description="Missing one? Tell the team in the chat.">
      <Card>
        {accounts.length === 0 ? (
          <p className="px-5 py-5 text-[13px] text-muted max-sm:px-4">
            None of your accounts is known yet, so no video counts so far.
          </p>
        ) : (
          <ul aria-label="Accounts" className="divide-y divide-line">
            {accounts.map(({ platform, username, displayName }) => (
              <li
                key={`${platform}/${username ?? displayName}`}
                className="flex items-center gap-3 px-5 py-3 max-sm:px-4"
              >
                <PlatformIcon platform={platform} className="size-7!" />
                <span className="min-w-0">
                  <span className="block truncate font-medium text-[13px]">
                    {username === null ? (displayName ?? "Unnamed account") : `@${username}`}
                  </span>
                  <span className="block text-faint text-xs">{platformLabels[platform]}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}
