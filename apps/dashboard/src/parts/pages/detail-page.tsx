import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { QueryState, type UnansweredQuery } from "../query-state.tsx";
import { backLook } from "./back-link.tsx";

/** What pages about one thing have in common, whichever it is. */
export interface DetailKind {
  /** As in "There is no such campaign". */
  readonly noun: string;
  /** The title until it is known which one it is. */
  readonly title: string;
  /** The way back to all of them, and what it is called. */
  readonly link: (look: { className: string; children: ReactNode }) => ReactNode;
  readonly back: string;
  readonly icon: LucideIcon;
  /** Why there is none. */
  readonly missing: string;
  readonly missingTitle?: string;
  readonly width?: "wide";
  /** Whether a picture stands before the title. */
  readonly hasPicture?: true;
  /** Stands in until it is there. */
  readonly placeholder: ReactNode;
}

/** Stands in for the parts of a page, each as high as Tailwind names it. */
export function blocks(...heights: readonly string[]): ReactNode {
  return heights.map((height) => <Skeleton key={height} className={`${height} rounded-xl`} />);
}

type PageProps = Omit<ComponentProps<typeof Page>, "backLink">;
type FrameProps = Pick<PageProps, "picture" | "children"> & { kind: DetailKind; title?: string };

/** A page about one thing, with the way back to all of its kind. */
export function DetailPage({ kind, ...page }: PageProps & { kind: DetailKind }) {
  return <Page {...page} backLink={kind.link(backLook(kind.back))} />;
}

interface DetailStateProps {
  kind: DetailKind;
  query: UnansweredQuery;
  title?: string;
  /** Whether there is none, where it takes more than the usual refusals to tell. */
  isMissing?: boolean;
}

/** Instead of something that is on its way, is not there, or could not be read. */
export function DetailState({ kind, query, title = kind.title, isMissing }: DetailStateProps) {
  if (isMissing === true) return <NoDetail kind={kind} title={title} />;
  const hasPicture = query.isPending && kind.hasPicture;
  return (
    <DetailFrame
      kind={kind}
      title={title}
      picture={hasPicture ? <Skeleton className="size-14 rounded-full" /> : undefined}
    >
      <QueryState
        query={query}
        missing={isMissing === undefined ? <NothingThere kind={kind} /> : undefined}
        pending={
          <>
            {kind.placeholder}
            <span role="status" className="sr-only">
              Loading the {kind.noun}
            </span>
          </>
        }
      />
    </DetailFrame>
  );
}

export function NoDetail({ kind, title = kind.title }: { kind: DetailKind; title?: string }) {
  return (
    <DetailFrame kind={kind} title={title}>
      <NothingThere kind={kind} />
    </DetailFrame>
  );
}

/** Around whatever is said as long as the thing itself is not shown. */
export function DetailFrame({ kind, title = kind.title, ...rest }: FrameProps) {
  return <DetailPage kind={kind} title={title} width={kind.width ?? "normal"} {...rest} />;
}

function NothingThere({ kind: { noun, icon, link, missing, missingTitle } }: { kind: DetailKind }) {
  return (
    <EmptyState
      icon={icon}
      title={missingTitle ?? `There is no such ${noun}`}
      action={link({ className: buttonClass(), children: `See all ${noun}s` })}
    >
      {missing}
    </EmptyState>
  );
}
