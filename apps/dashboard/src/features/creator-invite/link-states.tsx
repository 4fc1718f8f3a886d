import { MailX } from "lucide-react";
import { translate } from "../../languages/language.ts";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { IconTile } from "../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../ui/product/visitor-page.tsx";

/** While it is looked up what a link is for. */
export function OpeningLink({ title }: { title: string }) {
  return (
    <VisitorPage title={title}>
      <div role="status" className="mt-6 flex flex-col gap-3">
        <span className="sr-only">{translate("Loading")}</span>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-4 h-11 rounded-lg" />
      </div>
    </VisitorPage>
  );
}

/** For a link that is used up, closed or cut short. */
export function UnusableLink({ reason }: { reason: string }) {
  return (
    <VisitorPage
      title={translate("This link no longer works")}
      sign={<IconTile icon={MailX} tone="neutral" />}
      description={reason}
    />
  );
}
