import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { PictureSign } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";

export function NoSuchPortalPage() {
  return (
    <VisitorPage
      title="Page not found"
      sign={<PictureSign icon={MapPinOff} tone="neutral" />}
      description="Nothing lives at this address. It may have moved, or the link was cut short."
    >
      <Link to="/portal" className={`${buttonClass("primary", "large")} mt-7 h-11 w-full`}>
        Go to your portal
      </Link>
    </VisitorPage>
  );
}
