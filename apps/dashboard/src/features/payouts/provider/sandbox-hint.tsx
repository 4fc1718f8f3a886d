import { FlaskConical } from "lucide-react";
import type { ConnectedProvider } from "../../../api/types.ts";

/** Says so where the provider is only an imitation, and leads to where it is watched. */
export function SandboxHint({ provider }: { provider: ConnectedProvider | undefined }) {
  if (provider?.kind !== "sandbox") return null;
  return (
    <p className="flex items-start gap-2 text-[13px] text-muted">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-text" />
      <span>
        This provider is a sandbox: no money moves.{" "}
        {provider.sandboxUrl === null ? null : (
          <a
            href={provider.sandboxUrl}
            target="_blank"
            rel="noreferrer"
            className="text-accent-text underline underline-offset-2"
          >
            Open the sandbox
          </a>
        )}
      </span>
    </p>
  );
}
