import clsx from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block animate-shimmer rounded-md bg-hover", className)} />;
}

const widths = ["w-2/5", "w-1/2", "w-1/3", "w-5/12", "w-1/4", "w-2/5"];

/** Stands in for a list while it loads. */
export function SkeletonRows({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading {label}</span>
      {widths.slice(0, rows).map((width, index) => (
        <div
          key={`${width}-${index === 0 ? "first" : rows - index}`}
          className="flex items-center gap-3 px-5 py-3.5"
        >
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={clsx("h-3", width)} />
            <Skeleton className="h-2.5 w-24" />
          </div>
          <Skeleton className="h-3 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
