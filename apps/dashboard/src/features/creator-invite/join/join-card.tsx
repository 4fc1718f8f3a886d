import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { sessionApi } from "../../../api/client.ts";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { PictureSign } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { JoinForm } from "./join-form.tsx";

interface JoinCardProps {
  token: string;
  organizationName: string;
}

/** Whom somebody asks, and that they have asked. */
export function JoinCard({ token, organizationName }: JoinCardProps) {
  const ask = useMutation(sessionApi.joinRequests.create.mutationOptions());
  if (ask.isSuccess) return <RequestSent organizationName={organizationName} />;
  return (
    <VisitorPage
      title={`Create with ${organizationName}`}
      sign={<Avatar name={organizationName} size="large" />}
      description="Tell them who you are. If they take you on, you get an email to join."
    >
      <JoinForm
        isPending={ask.isPending}
        error={ask.error}
        onSubmit={(answers) => ask.mutate({ body: { token, ...answers } })}
      />
    </VisitorPage>
  );
}

function RequestSent({ organizationName }: { organizationName: string }) {
  return (
    <VisitorPage
      title="Your request is on its way"
      sign={<PictureSign icon={Send} tone="accent" />}
      description={`If ${organizationName} takes you on, an email brings you the link to join.`}
    >
      <p role="status" className="mt-6 text-accent-text text-sm">
        You can close this page.
      </p>
    </VisitorPage>
  );
}
