import type { ReactNode } from "react";
import { Logo } from "../../ui/product/visitor-page.tsx";

interface AccessLayoutProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** The pages before the dashboard: a form on the left, who we are on the right. */
export function AccessLayout({ title, description, children }: AccessLayoutProps) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(480px,1fr)_1.1fr]">
      <title>{`${title} · Clipledger`}</title>
      <main className="flex flex-col px-6 py-6 sm:px-12 sm:py-8">
        <Logo />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1 className="text-balance font-semibold text-2xl tracking-[-0.025em]">{title}</h1>
          {description === undefined ? null : <p className="mt-2 text-pretty text-muted">{description}</p>}
          <div className="mt-8">{children}</div>
        </div>
        <p className="text-faint text-xs">
          Runs on your own server.{" "}
          <a href="/docs" className="underline underline-offset-2 hover:text-ink">
            API reference
          </a>
        </p>
      </main>
      <aside
        aria-label="About Clipledger"
        className="relative m-2 overflow-hidden rounded-2xl bg-[#0a2e26] text-white max-lg:hidden"
      >
        <LedgerArt />
        <div className="relative flex h-full flex-col justify-end p-12 xl:p-16">
          <p className="font-semibold text-[32px] leading-[1.12] tracking-[-0.03em]">
            Every view counted.
            <br />
            Every creator paid to the cent.
          </p>
          <p className="mt-4 max-w-md text-pretty text-[#a9cdc1] text-[15px] leading-6">
            Track short videos across TikTok, Instagram, YouTube and Facebook, run creator campaigns, and keep
            a ledger that explains each payout.
          </p>
        </div>
      </aside>
    </div>
  );
}

const width = 620;
const rowHeight = 26;
const rowCount = 19;
const middle = (rowCount - 1) / 2;

interface Row {
  readonly y: number;
  readonly length: number;
  readonly opacity: number;
}

/** The logo at poster size: ledger rows whose lengths draw a play triangle. */
function LedgerArt() {
  return (
    <svg
      viewBox={`0 0 ${width} ${rowCount * rowHeight}`}
      aria-hidden="true"
      className="absolute top-[8%] left-[14%] w-[78%] max-w-[680px]"
    >
      <g strokeLinecap="round" strokeWidth="7">
        {rows().map((row) => (
          <g key={row.y}>
            <path d={`M4 ${row.y}H${width - 4}`} stroke="#ffffff" strokeOpacity="0.045" strokeWidth="1" />
            <path d={`M120 ${row.y}H${120 + row.length}`} stroke="#4fd0ab" strokeOpacity={row.opacity} />
            <path d={`M40 ${row.y}h${24 + ((row.y * 7) % 22)}`} stroke="#ffffff" strokeOpacity="0.1" />
          </g>
        ))}
      </g>
    </svg>
  );
}

function rows(): readonly Row[] {
  return Array.from({ length: rowCount }, (_, index) => {
    const closeness = 1 - Math.abs(index - middle) / (middle + 0.5);
    return {
      y: index * rowHeight + rowHeight / 2,
      length: 14 + closeness * 420,
      opacity: 0.25 + closeness * 0.7,
    };
  });
}
