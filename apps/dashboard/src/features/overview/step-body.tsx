import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { CodeBlock } from "../../ui/primitives/copy-button.tsx";
import type { StepName } from "./use-steps.ts";

export const stepTitles: Record<StepName, string> = {
  trackAccount: "Track an account",
  lookUp: "Look something up",
  createKey: "Create an API key",
  useKey: "Try the API",
  inviteTeam: "Invite your team",
};

interface StepBodyProps {
  name: StepName;
  emphasis: "primary" | "secondary";
}

/** What a step is for, and the way to it. */
export function StepBody({ name, emphasis }: StepBodyProps) {
  const linkClass = buttonClass(emphasis, "small");
  switch (name) {
    case "trackAccount":
      return (
        <>
          <p>Its videos and figures come in within a minute, and stay up to date from then on.</p>
          <Link to="/accounts" search={{ add: true }} className={linkClass}>
            Add accounts
          </Link>
        </>
      );
    case "lookUp":
      return (
        <>
          <p>Ask a platform what it shows right now, by a handle, a link or a search.</p>
          <Link to="/live" className={linkClass}>
            Open live lookup
          </Link>
        </>
      );
    case "createKey":
      return (
        <>
          <p>A key lets your own systems read and write what you can.</p>
          <Link to="/api-keys" search={{ create: true }} className={linkClass}>
            Create API key
          </Link>
        </>
      );
    case "useKey":
      return (
        <>
          <p>Replace the key and run this in a terminal. It answers who you are.</p>
          <CodeBlock
            label="curl command"
            code={`curl ${window.location.origin}/api/v1/me \\\n  -H "x-api-key: YOUR_KEY"`}
          />
          <Link to="/docs" className={buttonClass("ghost", "small")}>
            Read the API reference
          </Link>
        </>
      );
    case "inviteTeam":
      return (
        <>
          <p>Give each person the least role that lets them do their work.</p>
          <Link to="/members" search={{ invite: true }} className={linkClass}>
            Invite member
          </Link>
        </>
      );
  }
}
