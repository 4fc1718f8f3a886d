import { MailCheck } from "lucide-react";
import { Button } from "../../../ui/primitives/button.tsx";
import { PictureSign } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";

interface LinkSentProps {
  description: string;
  /** For those who mistyped their address. */
  onReturn?: () => void;
}

export function LinkSent({ description, onReturn }: LinkSentProps) {
  return (
    <VisitorPage
      title="Look at your email"
      sign={<PictureSign icon={MailCheck} tone="accent" />}
      description={description}
    >
      <p role="status" className="mt-5 text-muted text-sm">
        Nothing there after a few minutes? Look into your spam folder.
      </p>
      {onReturn === undefined ? null : (
        <Button size="large" className="mt-6 w-full" onClick={onReturn}>
          Use another address
        </Button>
      )}
    </VisitorPage>
  );
}
