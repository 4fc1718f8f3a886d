import { Link, type LinkComponent } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { backLinkClass } from "../../ui/primitives/page.tsx";

/** What a link back looks like, for whoever draws the link. */
export function backLook(label: ReactNode) {
  const children = (
    <>
      <ArrowLeft aria-hidden="true" />
      {label}
    </>
  );
  return { className: backLinkClass, children };
}

/** The way back above a page's title. */
export const BackLink = (({ children, ...link }: { children: ReactNode }) => (
  // Safe: the rest is what any link takes, as the type below says.
  <Link {...(link as { to: "/" })} {...backLook(children)} />
)) as LinkComponent<"a">;
