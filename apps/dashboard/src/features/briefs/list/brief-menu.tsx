import { useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import type { BriefRow } from "../../../api/types.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";

interface BriefMenuProps {
  brief: Pick<BriefRow, "id" | "name">;
  onDelete: () => void;
}

export function BriefMenu({ brief, onDelete }: BriefMenuProps) {
  const navigate = useNavigate();
  return (
    <RowMenu label={`Actions for ${brief.name}`}>
      <MenuItem
        icon={<Pencil aria-hidden="true" />}
        onSelect={() => navigate({ to: "/briefs/$briefId/edit", params: { briefId: brief.id } })}
      >
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
        Delete
      </MenuItem>
    </RowMenu>
  );
}
