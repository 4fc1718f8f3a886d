import { expect, it } from "vitest";
import { completeAddress } from "./insert-dialogs.tsx";

it.each([
  ["loaf.example/menu", "https://loaf.example/menu"],
  ["loaf.example:8443/menu", "https://loaf.example:8443/menu"],
  [" team@loaf.example ", "mailto:team@loaf.example"],
  ["http://loaf.example", "http://loaf.example"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["/menu", "/menu"],
  ["", ""],
])("reads %j as %j", (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});
