import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/primitives/button.tsx";
import { LogoMark } from "../ui/product/visitor-page.tsx";

export function NotFoundPage() {
  return (
    <main className="flex min-h-[80dvh] flex-col items-center justify-center px-6 text-center">
      <title>Page not found · Clipledger</title>
      <LogoMark className="size-10" />
      <p className="mt-6 font-mono text-faint text-xs">404</p>
      <h1 className="mt-1 font-semibold text-xl tracking-[-0.02em]">Page not found</h1>
      <p className="mt-2 max-w-sm text-pretty text-muted">
        Nothing lives at this address. It may have moved, or the link was cut short.
      </p>
      <div className="mt-6 flex gap-2">
        <Link to="/" className={buttonClass("primary")}>
          Go to overview
        </Link>
        <Link to="/docs" className={buttonClass()}>
          API reference
        </Link>
      </div>
    </main>
  );
}
