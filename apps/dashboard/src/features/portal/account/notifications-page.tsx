import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { portalApi } from "../../../api/portal.ts";
import { portalClient } from "../../../api/portal-client.ts";
import type { MailKind, WantedMails } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { Switch } from "../../../ui/primitives/forms/segmented.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { AccountBackLink, Loaded } from "../parts/page-parts.tsx";
import { mailKinds } from "../parts/portal-words.ts";

/** Which emails they get. A switch takes effect at once. */
export function NotificationsPage() {
  const notifications = useQuery(portalApi.notifications.get.queryOptions());
  return (
    <Page
      title={translate("Emails")}
      description={translate("Links to sign in with and to claim your money are sent in any case.")}
      width="narrow"
      backLink={<AccountBackLink />}
    >
      <Loaded query={notifications} label={translate("your settings")}>
        {({ wanted }) => <MailSwitches wanted={wanted} />}
      </Loaded>
    </Page>
  );
}

function MailSwitches({ wanted }: { wanted: WantedMails }) {
  const change = useChangeWanted();
  return (
    <Card>
      <ul aria-label={translate("Emails about")} className="divide-y divide-line">
        {kindsOf(wanted).map((kind) => (
          <li key={kind} className="px-5 py-4 max-sm:px-4">
            <Switch
              label={mailKinds[kind].label}
              description={mailKinds[kind].description}
              isOn={wanted[kind]}
              onChange={(isOn) => change.mutate({ ...wanted, [kind]: isOn })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function kindsOf(wanted: WantedMails): readonly MailKind[] {
  return Object.keys(mailKinds).filter((kind): kind is MailKind => kind in wanted);
}

/** Shows the switch in its new place at once, and puts it back if the server refuses. */
function useChangeWanted() {
  const queryClient = useQueryClient();
  const queryKey = portalApi.notifications.get.queryKey();
  return useMutation({
    mutationFn: (wanted: WantedMails) => portalClient.notifications.update({ body: { wanted } }),
    onMutate: (wanted) => queryClient.setQueryData(queryKey, { wanted }),
    onError: (error) => showToast("error", readError(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
