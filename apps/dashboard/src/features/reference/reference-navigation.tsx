import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { groupByTag, type Operation, searchOperations } from "./operations.ts";
import { MethodLabel } from "./reference-tables.tsx";

const linkClass =
  "flex min-h-7.5 items-center gap-2 rounded-lg px-2.5 py-1 text-[13px] text-muted hover:bg-hover hover:text-ink " +
  "aria-[current=location]:bg-hover aria-[current=location]:font-medium aria-[current=location]:text-ink";

export function ReferenceNavigation({ operations }: { operations: readonly Operation[] }) {
  const [text, setText] = useState("");
  const found = searchOperations(operations, text);
  const current = useSectionInView([
    ...guides.map((guide) => guide.id),
    ...operations.map((operation) => operation.id),
  ]);
  return (
    <div className="flex h-full flex-col">
      <div className="relative p-3">
        <Search
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-5.5 size-3.5 text-faint"
        />
        <input
          type="search"
          aria-label="Search operations and parameters"
          placeholder="Search operations"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="control h-8.5 w-full pr-2 pl-8 text-[13px]"
        />
      </div>
      <nav
        aria-label="API reference"
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3 pb-8"
      >
        {text === "" ? (
          <NavigationGroup title="Guides">
            {guides.map((guide) => (
              <NavigationLink key={guide.id} id={guide.id} current={current}>
                {guide.title}
              </NavigationLink>
            ))}
          </NavigationGroup>
        ) : null}
        {groupByTag(found).map((group) => (
          <NavigationGroup key={group.tag} title={group.tag}>
            {group.operations.map((operation) => (
              <NavigationLink key={operation.id} id={operation.id} current={current}>
                <span className="min-w-0 flex-1 truncate">{operation.summary}</span>
                <MethodLabel method={operation.method} />
              </NavigationLink>
            ))}
          </NavigationGroup>
        ))}
        {found.length === 0 ? <p className="px-2.5 text-[13px] text-muted">No operation matches.</p> : null}
      </nav>
    </div>
  );
}

function NavigationGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="px-2.5 pb-1 font-medium text-[11px] text-faint uppercase tracking-[0.06em]">{title}</h2>
      <ul className="flex flex-col gap-px">{children}</ul>
    </div>
  );
}

interface NavigationLinkProps {
  id: string;
  current: string | undefined;
  children: ReactNode;
}

function NavigationLink({ id, current, children }: NavigationLinkProps) {
  return (
    <li>
      <Link
        to="/docs"
        hash={id}
        activeOptions={{ includeHash: true }}
        activeProps={{}}
        aria-current={id === current ? "location" : undefined}
        className={linkClass}
      >
        {children}
      </Link>
    </li>
  );
}

/** The section under the page's header, for marking it in the navigation. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const joined = ids.join("\n");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered !== undefined) setCurrent(entered.target.id);
      },
      { rootMargin: "-96px 0px -75% 0px" },
    );
    for (const id of joined.split("\n")) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joined]);
  return current;
}

export const guides = [
  { id: "introduction", title: "Introduction" },
  { id: "authentication", title: "Authentication" },
  { id: "errors", title: "Errors" },
  { id: "paging", title: "Paging" },
  { id: "query-arrays", title: "Arrays and ranges in queries" },
  { id: "typescript", title: "TypeScript client" },
] as const;

export type GuideId = (typeof guides)[number]["id"];
