import { Avatar } from "../../ui/primitives/avatar.tsx";
import { RemoteImage } from "../../ui/product/remote-image.tsx";

/** The product's own picture, or its letters. */
export function BrandSign({ logoUrl, name }: { logoUrl: string | null; name: string }) {
  return (
    <RemoteImage
      src={logoUrl}
      className="size-14 shrink-0 rounded-xl border border-line bg-raised object-contain"
      fallback={<Avatar name={name} size="large" />}
    />
  );
}
