/** How the way back above a page's title looks. */
export const trailClass =
  "-mb-2 inline-flex w-fit items-center gap-1.5 text-[13px] text-muted underline-offset-4 hover:text-ink hover:underline [&_svg]:size-3.5";
