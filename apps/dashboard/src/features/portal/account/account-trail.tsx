import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { trailClass } from "../../../ui/primitives/page.tsx";

export function AccountTrail() {
  return (
    <Link to="/portal/account" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Your account
    </Link>
  );
}
