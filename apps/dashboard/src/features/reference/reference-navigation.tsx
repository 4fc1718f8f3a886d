import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { guides } from "./guides.ts";
import { MethodLabel } from "./method-label.tsx";
import { groupByTag, type Operation, searchOperations } from "./operations.ts";
import { useSectionInView } from "./use-section-in-view.ts";

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
          aria-label="Search operations"
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
