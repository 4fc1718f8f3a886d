const HEAD_END = "\r\n\r\n";
const REFUSED = -1;

/** The length of the body of a whole answer; undefined while some of it is missing, -1 for any status but 200. */
export function answerLength(received: Buffer): number | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = received.toString("latin1", 0, headEnd);
  if (!head.startsWith("HTTP/1.1 200 ")) return REFUSED;
  const bodyStart = headEnd + HEAD_END.length;
  const declared = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (declared === undefined) return chunkedLength(received, bodyStart);
  return received.length >= bodyStart + Number(declared) ? Number(declared) : undefined;
}

function chunkedLength(received: Buffer, bodyStart: number): number | undefined {
  let total = 0;
  for (let position = bodyStart; ; ) {
    const lineEnd = received.indexOf("\r\n", position);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(received.toString("latin1", position, lineEnd), 16);
    const chunkEnd = lineEnd + 2 + size + 2;
    if (size === 0) return received.length >= chunkEnd ? total : undefined;
    total += size;
    position = chunkEnd;
  }
}
