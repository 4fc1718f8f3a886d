import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { trailClass } from "../../ui/primitives/page.tsx";

export function BackToJobs() {
  return (
    <Link to="/jobs" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Jobs
    </Link>
  );
}
