import clsx from "clsx";

const bands = ["M11 7.6 18.6 12.3H11z", "M11 14.2H21.6L24.4 16 21.6 17.8H11z", "M11 24.4 18.6 19.7H11z"];

/** A play triangle, ruled like a ledger page. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx("shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d={bands.join("")} fill="#fff" stroke="#fff" strokeWidth="0.8" strokeLinejoin="round" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2", className)}>
      <LogoMark className="size-6" />
      <span className="font-semibold text-[15px] tracking-[-0.02em]">Clipledger</span>
    </span>
  );
}
