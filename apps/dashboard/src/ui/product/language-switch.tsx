import { isLocale, LOCALES } from "@clipledger/domain/languages/locales";
import { Globe } from "lucide-react";
import { currentLocale, localeNames, rememberLocale, translate } from "../../languages/language.ts";

/** For visitors: the language of this browser. Everything is drawn anew in it. */
export function LanguageSwitch() {
  function choose(value: string) {
    if (!isLocale(value)) return;
    rememberLocale(value);
    window.location.reload();
  }
  return (
    <label className="inline-flex h-9 items-center gap-1.5 rounded-lg px-2 text-[13px] text-muted hover:bg-hover hover:text-ink">
      <Globe aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{translate("Language")}</span>
      <select
        value={currentLocale()}
        onChange={(event) => choose(event.target.value)}
        className="cursor-pointer bg-transparent"
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
