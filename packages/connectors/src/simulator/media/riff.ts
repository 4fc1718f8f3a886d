/** A chunk of a RIFF file (WAV, AVI): a four-letter name, the length, the content padded to an even length. */
export function chunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A chunk that holds chunks. */
export function list(name: "RIFF" | "LIST", form: string, chunks: readonly Uint8Array[]): Buffer {
  return chunk(name, Buffer.concat([Buffer.from(form, "latin1"), ...chunks]));
}

/** Fields of a header, in little-endian order. */
export function fields(...parts: readonly (readonly [bytes: 1 | 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((total, [bytes]) => total + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of parts) offset = buffer.writeUIntLE(value, offset, bytes);
  return buffer;
}
