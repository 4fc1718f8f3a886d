import { describe, expect, it } from "vitest";
import { ConnectorFailure } from "../connector-failure.ts";
import { readJson } from "./ask-upstream.ts";

describe("an answer's JSON", () => {
  it("keeps ids above 2^53 as text, digit by digit", () => {
    expect(readJson('{"id":7312345678901234567,"ids":[-9007199254740993, 9007199254740993]}')).toEqual({
      id: "7312345678901234567",
      ids: ["-9007199254740993", "9007199254740993"],
    });
  });

  it("leaves numbers that are exact, and fractions, numbers", () => {
    expect(readJson("[9007199254740991, 1, 16099.999999999998, 1e21, 1234567890123456.5]")).toEqual([
      9007199254740991, 1, 16099.999999999998, 1e21, 1234567890123456.5,
    ]);
  });

  it("leaves digits in text alone, whatever stands around them", () => {
    const value = {
      text: 'a "quoted\\" 7312345678901234567, and :7312345678901234567',
      "7312345678901234567": "\\",
    };
    expect(readJson(JSON.stringify(value))).toEqual(value);
  });

  it("says that a page of HTML, or nothing, is not JSON", () => {
    for (const text of ["<html>7312345678901234567</html>", "", '{"a":', '{"a":"\n1111111111111111111"}']) {
      expect(() => readJson(text)).toThrow(ConnectorFailure);
    }
  });
});
