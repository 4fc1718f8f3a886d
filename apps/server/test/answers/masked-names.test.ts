import { expect, it } from "vitest";
import { MaskedNames } from "./masked-names.ts";

const text =
  '{"id":"orgcre_4Rk8sVn1QwZp","of":"orgcre_4Rk8sVn1QwZq","again":"orgcre_4Rk8sVn1QwZp","url":"http://127.0.0.1:4711/x"}';

it("names ids by the order in which they come up, and the same one alike", () => {
  const names = new MaskedNames(new Date("2026-11-19T08:00:00Z"));
  expect(names.mask(text)).toBe(
    '{"id":"«orgcre 1»","of":"«orgcre 2»","again":"«orgcre 1»","url":"http://«host 1»/x"}',
  );
  expect(names.mask("orgcre_4Rk8sVn1QwZq and orgpay_4Rk8sVn1QwZq")).toBe("«orgcre 2» and «orgpay 1»");
});

it("gives back what a name stood for, and leaves what it does not know", () => {
  const names = new MaskedNames(new Date("2026-11-19T08:00:00Z"));
  expect(names.unmask(names.mask(text))).toBe(text);
  expect(names.unmask("«orgcre 9»")).toBe("«orgcre 9»");
});

it("leaves what was made up where only known names are hidden", () => {
  const names = new MaskedNames(new Date("2026-11-19T08:00:00Z"));
  names.mask("orgcre_4Rk8sVn1QwZp");
  expect(names.maskKnown("orgcre_4Rk8sVn1QwZp, orgcre_4Rk8sVn1QwZq")).toBe("«orgcre 1», orgcre_4Rk8sVn1QwZq");
});

it("hides moments of the run, secrets and files of mails, and leaves other times and words", () => {
  const names = new MaskedNames(new Date("2026-11-19T08:00:00Z"));
  expect(names.mask("at 2026-11-19T07:59:58.123Z")).toBe("at «now»");
  expect(names.mask("at 2026-09-21T08:30:00.000Z")).toBe("at 2026-09-21T08:30:00.000Z");
  expect(names.mask("key clp_Zk3fW9qYb2LmN8xRt5Vd")).toBe("key «secret 1»");
  expect(names.mask("2026-09-21T08-50-36.000Z-5bc49f76")).toBe("«mail 1»");
  expect(names.mask("8f14e45f-ceea-467f-a8b0-1c2d3e4f5a6b")).toBe("«uuid 1»");
  expect(names.mask("not-a-secret-but-words-in-a-row")).toBe("not-a-secret-but-words-in-a-row");
});
