import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";

const tourKey = "clipledger.tour";

/** For whoever signs in to the demo: the way that money takes, once, in the team's own pages. Gone when it is dismissed. */
export function DemoTour() {
  const { user, organization } = useOrganization();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(tourKey) !== null);
  if (user.email !== "demo@clipledger.example" || organization.name !== "Northwind Growth" || isDismissed)
    return null;
  const dismiss = () => {
    localStorage.setItem(tourKey, "dismissed");
    setDismissed(true);
  };
  const className = "font-medium text-accent-text underline underline-offset-2";
  return (
    <Section
      title="Pay somebody in two minutes"
      description="This team is made up. Follow one payment through it; no money moves."
      actions={
        <Button size="small" variant="ghost" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <Card>
        <ol className="list-decimal space-y-1 py-4 pr-5 pl-9 text-[13px] text-muted">
          <li>
            Open{" "}
            <Link to="/campaigns" search={{ q: "Pantry weeknights" }} className={className}>
              the campaign Pantry weeknights
            </Link>
            : what it pays, and what that brought.
          </li>
          <li>
            Under{" "}
            <Link to="/payouts" search={{}} className={className}>
              due payouts
            </Link>{" "}
            choose Review and pay beside Juniper Hale: each dollar leads to a video and its views.
          </li>
          <li>Pay her there, at once or through the sandbox provider, where you approve it first.</li>
          <li>
            Read in the{" "}
            <Link to="/mailbox" className={className}>
              mailbox
            </Link>{" "}
            what she was told, and follow its link to her portal: there she sees the same figures.
          </li>
        </ol>
      </Card>
    </Section>
  );
}
