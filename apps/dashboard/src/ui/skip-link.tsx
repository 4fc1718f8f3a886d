export function SkipLink() {
  return (
    <a
      href="#main"
      className="-translate-y-20 fixed top-3 left-3 z-60 rounded-lg bg-accent px-4 py-2 font-medium text-on-accent transition-transform focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
