import { describe, expect, it } from "vitest";
import { answerLength } from "./http-answer.ts";

const measured = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n2\r\n!!\r\n0\r\n\r\n";

describe("answerLength", () => {
  it.each([
    ["with its length", measured, 5],
    ["in chunks", chunked, 7],
  ])("knows the body of an answer %s, and only once it is whole", (_, answer, expected) => {
    expect(answerLength(Buffer.from(answer))).toBe(expected);
    for (let end = 0; end < answer.length; end++) {
      expect(answerLength(Buffer.from(answer.slice(0, end)))).toBeUndefined();
    }
  });

  it("refuses any other status", () => {
    expect(answerLength(Buffer.from("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n"))).toBe(-1);
  });
});
