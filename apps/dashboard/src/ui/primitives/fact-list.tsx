import type { ReactNode } from "react";

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values, a line each. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line text-[13px]">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex items-start justify-between gap-6 px-5 py-2.5">
          <dt className="shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
