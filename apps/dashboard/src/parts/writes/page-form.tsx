import { useEffect } from "react";
import { useTyped } from "../../ui/primitives/overlays/typed-text.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { type FormWrite, WriteForm, type WriteFormProps } from "./write-form.tsx";

interface PageFormProps extends WriteFormProps {
  write: FormWrite & { readonly isSuccess: boolean };
  /** For forms with rich text, which no field holds. */
  hasChanges?: () => boolean;
}

/** A form on a page of its own: leaving the page with unsaved text asks first. */
export function PageForm({ write, hasChanges, ...form }: PageFormProps) {
  const { isTyped, forget, onFocus } = useTyped();
  useEffect(() => {
    if (write.isSuccess) forget();
  }, [write.isSuccess, forget]);
  // A write opens the next page before it counts as a success.
  const hasUnsaved = () => !write.isPending && (hasChanges?.() ?? isTyped());
  return (
    <>
      <WriteForm {...form} write={write} onFocus={onFocus} />
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </>
  );
}
