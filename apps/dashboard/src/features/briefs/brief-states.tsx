import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { blocks, DetailFrame, type DetailKind } from "../../parts/pages/detail-page.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

export const briefs: DetailKind = {
  noun: "brief",
  title: "Brief",
  link: (look) => <Link to="/briefs" {...look} />,
  back: "Briefs",
  icon: FileText,
  missing: "Somebody may have deleted it, or the link was cut short.",
  placeholder: blocks("h-16", "h-96"),
};

export function ReadersOnly({ title }: { title: string }) {
  return (
    <DetailFrame kind={briefs} title={title}>
      <EmptyState
        icon={FileText}
        title="You read briefs here"
        action={briefs.link({ className: buttonClass(), children: "See all briefs" })}
      >
        Members, admins and owners of your organization write them.
      </EmptyState>
    </DetailFrame>
  );
}
