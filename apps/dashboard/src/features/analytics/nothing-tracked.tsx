import { Link } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

export function NothingTracked() {
  const { organization } = useOrganization();
  if (!canWrite(organization.role)) {
    return (
      <Card>
        <EmptyState icon={ChartNoAxesColumn} title="Nothing to analyze yet">
          Members of your organization choose the accounts to follow. Their figures show up here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesColumn}
        title="Nothing to analyze yet"
        action={
          <Link to="/accounts" search={{ add: true }} className={buttonClass("primary")}>
            Track your first account
          </Link>
        }
      >
        Track an account, and its views, likes and posting days show up here within a minute.
      </EmptyState>
    </Card>
  );
}
