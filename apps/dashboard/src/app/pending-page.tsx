import { LogoMark } from "../ui/product/visitor-page.tsx";

export function PendingPage() {
  return (
    <div role="status" className="flex min-h-[60dvh] items-center justify-center">
      <span className="sr-only">Loading</span>
      <LogoMark className="size-9 animate-shimmer" />
    </div>
  );
}
