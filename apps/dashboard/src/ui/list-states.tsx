import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface NoMatchProps {
  icon: LucideIcon;
  /** What is listed, as in "No accounts match". */
  noun: string;
  onClear: () => void;
  children?: ReactNode;
}

export function NoMatch({
  icon,
  noun,
  onClear,
  children = "Widen the dates or take a filter away.",
}: NoMatchProps) {
  return (
    <EmptyState
      icon={icon}
      title={`No ${noun} match`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {children}
    </EmptyState>
  );
}

export function NoSuchPage({ icon, onReturn }: { icon: LucideIcon; onReturn: () => void }) {
  return (
    <EmptyState
      icon={icon}
      title="There is no such page"
      action={<Button onClick={onReturn}>Go to the first page</Button>}
    >
      The list has fewer pages than the address asks for.
    </EmptyState>
  );
}
