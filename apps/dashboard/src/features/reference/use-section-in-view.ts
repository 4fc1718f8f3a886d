import { useEffect, useState } from "react";

/** The section under the page's header, for marking it in the navigation. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const joined = ids.join("\n");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered !== undefined) setCurrent(entered.target.id);
      },
      { rootMargin: "-96px 0px -75% 0px" },
    );
    for (const id of joined.split("\n")) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joined]);
  return current;
}
