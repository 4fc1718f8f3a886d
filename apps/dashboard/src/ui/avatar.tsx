import clsx from "clsx";

const sizes = { small: "size-6 text-[10px]", medium: "size-8 text-[11px]", large: "size-14 text-lg" };

const hues = [
  "bg-[#dcebe6] text-[#124f41] dark:bg-[#17382f] dark:text-[#8fd8c0]",
  "bg-[#e3e7f3] text-[#33437a] dark:bg-[#20283f] dark:text-[#a9b8ea]",
  "bg-[#f2e8da] text-[#6d4a14] dark:bg-[#352a18] dark:text-[#e0bf8a]",
  "bg-[#f1e3ea] text-[#743251] dark:bg-[#371f2b] dark:text-[#e3a8c2]",
  "bg-[#e2ecf1] text-[#245268] dark:bg-[#182e39] dark:text-[#98c8de]",
];

export function Avatar({ name, size = "medium" }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold uppercase tracking-wide",
        sizes[size],
        hues[hueIndex(name)],
      )}
    >
      {initials(name)}
    </span>
  );
}

export function initials(name: string) {
  const words = name
    .replace(/@.*$/, "")
    .split(/[\s._-]+/)
    .filter((word) => word !== "");
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
}

function hueIndex(name: string) {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % hues.length;
}
