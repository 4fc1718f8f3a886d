/** A button of the small bar that a message shows while it is pointed at. */
export const toolClass =
  "inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink " +
  "data-[state=open]:bg-hover [&_svg]:size-4 max-sm:size-9";
