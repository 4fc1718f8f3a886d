import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createResolver } from "./allowed-addresses.ts";

const A = 1;
const AAAA = 28;
const NO_SUCH_NAME = 3;

/** By name and type, the addresses as bytes. */
const records = new Map([
  [`both.acme.com ${A}`, [Buffer.from([93, 184, 216, 34]), Buffer.from([93, 184, 216, 35])]],
  [`both.acme.com ${AAAA}`, [Buffer.from("26062800022000010000000000000001", "hex")]],
  [`old.acme.com ${A}`, [Buffer.from([93, 184, 216, 36])]],
  [`new.acme.com ${AAAA}`, [Buffer.from("26062800022000010000000000000002", "hex")]],
]);

let server: Socket;
let nameServers: string[];

beforeAll(async () => {
  server = createSocket("udp4", (query, { port, address }) => server.send(answerTo(query), port, address));
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  nameServers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => server.close());

describe("resolving a name", () => {
  it.each([
    ["both.acme.com", ["93.184.216.34", "93.184.216.35", "2606:2800:220:1::1"]],
    ["old.acme.com", ["93.184.216.36"]],
    ["new.acme.com", ["2606:2800:220:1::2"]],
  ])("answers every address of %s", async (hostname, addresses) => {
    expect(await createResolver(nameServers)(hostname)).toEqual(addresses);
  });

  it.each(["nowhere.acme.com", "localhost.acme.com"])("fails for %s, which has none", async (hostname) => {
    await expect(createResolver(nameServers)(hostname)).rejects.toThrow(hostname);
  });
});

/** One question in, its records out. */
function answerTo(query: Buffer): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const question = query.subarray(12, end + 4);
  const found = records.get(`${name} ${type}`) ?? [];
  const isKnown = found.length > 0 || records.has(`${name} ${A}`) || records.has(`${name} ${AAAA}`);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (isKnown ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  return Buffer.concat([header, question, ...found.map((bytes) => recordOf(type, bytes))]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let end = 12;
  for (let length = query.readUInt8(end); length > 0; length = query.readUInt8(end)) {
    labels.push(query.toString("latin1", end + 1, end + 1 + length));
    end += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: end + 1 };
}

function recordOf(type: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}
