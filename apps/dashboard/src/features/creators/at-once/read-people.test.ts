import { describe, expect, it } from "vitest";
import { readPeople } from "./read-people.ts";

const read = (text: string) =>
  readPeople(text).map(({ firstName, lastName, email }) => [firstName, lastName, email]);

describe("people that were pasted", () => {
  it.each([
    ["Ana Alder <ana@example.com>", ["Ana", "Alder", "ana@example.com"]],
    ['"Ana B. Alder" <ana@example.com>', ["Ana", "B. Alder", "ana@example.com"]],
    ["ana.alder2@example.com", ["Ana", "Alder2", "ana.alder2@example.com"]],
    ["Ana Alder, ana@example.com", ["Ana", "Alder", "ana@example.com"]],
    ["ana@example.com;Ana;Alder", ["Ana", "Alder", "ana@example.com"]],
    ["Ana\tAlder\tana@example.com", ["Ana", "Alder", "ana@example.com"]],
    ["Ana Alder", ["Ana", "Alder", ""]],
  ])("reads %s", (text, person) => {
    expect(read(text)).toEqual([person]);
  });

  it("follows the head of a file, with a mark before it and quoted fields", () => {
    const file = '\uFEFFEmail,Phone,"Last name",First_name\r\nana@example.com,1,"Alder, Jr.",Ana\r\n\r\n';
    expect(read(file)).toEqual([["Ana", "Alder, Jr.", "ana@example.com"]]);
    expect(read("name;email\nAna Alder;ana@example.com")).toEqual([["Ana", "Alder", "ana@example.com"]]);
  });

  it("numbers lines as the text has them", () => {
    expect(readPeople("a@example.com\n\nb@example.com").map(({ line }) => line)).toEqual([1, 3]);
    expect(readPeople(" \n")).toEqual([]);
  });
});
