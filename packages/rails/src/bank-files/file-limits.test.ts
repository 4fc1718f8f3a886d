import { describe, expect, it } from "vitest";
import { readBankAnswer } from "./read-bank-answer.ts";
import { checkSumsOf } from "./write-sepa-file.ts";

const statement = (entries: string) =>
  `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
const whatToDo = "Export fewer days at a time, and import each file by itself";

describe("a file beyond the limits", () => {
  it("is refused as a whole, with the limit", () => {
    const elements = `The file has more than 500,000 elements. ${whatToDo}`;
    expect(() => readBankAnswer(statement("<a/>".repeat(500_000)))).toThrow(elements);
    expect(() => checkSumsOf(`<Document>${"<a/>".repeat(500_000)}</Document>`)).toThrow(elements);
    const rows = `The file has more than 50,000 rows. ${whatToDo}`;
    expect(() => readBankAnswer(`key,status\n${"a,paid\n".repeat(50_001)}`)).toThrow(rows);
    expect(() => readBankAnswer(`key,status\n${"\n".repeat(4_900_000)}`)).toThrow(rows);
    const characters = `The file has more than 10,000,000 characters. ${whatToDo}`;
    expect(() => readBankAnswer(`<a>${"x".repeat(10_000_000)}</a>`)).toThrow(characters);
    expect(() => readBankAnswer("x".repeat(10_000_001))).toThrow(characters);
  });

  it("is read up to them", () => {
    expect(readBankAnswer(statement("<a/>".repeat(499_997))).problems).toEqual([]);
    const table = readBankAnswer(`key,status\n${"a,paid\n".repeat(50_000)}`);
    expect(table).toMatchObject({ answers: [{ key: "a" }], problems: [] });
  });
});
