import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";
import { usePortal } from "../../../api/portal.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";

/** For the address of somebody else's page, which looks the same as one that never was. */
export function NotYours() {
  const { email } = usePortal().session.user;
  return (
    <>
      <title>Nothing here · Clipledger</title>
      <h1 className="sr-only">Nothing here</h1>
      <EmptyState
        icon={MapPinOff}
        title="There is nothing for you at this address"
        action={
          <Link to="/portal" className={buttonClass("primary", "large")}>
            Go to your start page
          </Link>
        }
      >
        You are signed in as <span className="[overflow-wrap:anywhere]">{email}</span>. A link that was sent
        to another address opens only with that one.
      </EmptyState>
    </>
  );
}
