import { Hand } from "lucide-react";
import { PictureSign } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";

export function DeletedPage() {
  return (
    <VisitorPage
      title="Your account is deleted"
      sign={<PictureSign icon={Hand} tone="neutral" />}
      description="We keep nothing about you but what the books have to say about payments. Thank you for all your videos."
    >
      <p role="status" className="mt-6 text-muted text-sm">
        You can close this page.
      </p>
    </VisitorPage>
  );
}
