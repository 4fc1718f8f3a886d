import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";

interface PaginationProps {
  page: number;
  pageCount: number;
  totalRows: number;
  noun: string;
  onPageChange: (page: number) => void;
}

export function Pagination({ page, pageCount, totalRows, noun, onPageChange }: PaginationProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3"
    >
      <p className="text-[13px] text-muted tabular-nums">
        {totalRows.toLocaleString("en")} {noun} · page {page} of {Math.max(pageCount, 1)}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onPageChange(page - 1)}
        >
          Previous
        </Button>
        <Button size="small" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
