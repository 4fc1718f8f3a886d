import clsx from "clsx";

const tones: Readonly<Record<string, string>> = {
  GET: "text-info-text",
  POST: "text-accent-text",
  PUT: "text-warning-text",
  PATCH: "text-warning-text",
  DELETE: "text-danger-text",
};

export function MethodLabel({ method }: { method: string }) {
  return (
    <span className={clsx("shrink-0 font-medium font-mono text-[11px]", tones[method] ?? "text-muted")}>
      {method}
    </span>
  );
}
