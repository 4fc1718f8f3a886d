import { isIP, Socket } from "node:net";
import type { buildConnector } from "undici";

/** The addresses of a name, the preferred one first. Throws where there is none. */
type AddressesOf = (hostname: string) => Promise<readonly string[]>;

/** How long an address has for itself before the next one is tried beside it. */
const HEAD_START_MS = 500;

/**
 * Connects to a name by whichever of its addresses answers first. None is given up for being slow, as sockets do by
 * themselves after 250 ms: far or busy receivers need longer, and only the dialer's own time limit ends them.
 */
export function racingConnector(
  dial: buildConnector.connector,
  addressesOf: AddressesOf,
): buildConnector.connector {
  return (options, callback) => {
    const { hostname } = options;
    if (isIP(hostname) !== 0) {
      dial(options, callback);
      return;
    }
    addressesOf(hostname).then(
      (addresses) => {
        const servername = options.servername ?? hostname;
        const dialOne: DialAddress = (address, ended) =>
          dial({ ...options, servername, hostname: address }, ended);
        race(addresses, dialOne, callback);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

type DialAddress = (address: string, callback: buildConnector.Callback) => unknown;

function race(
  addresses: readonly string[],
  dialOne: DialAddress,
  callback: (...ended: Parameters<buildConnector.Callback>) => void,
): void {
  const waiting = [...addresses];
  const underWay = new Map<string, unknown>();
  const errors: Error[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const win = (address: string, socket: Socket) => {
    isOver = true;
    clearTimeout(timer);
    underWay.delete(address);
    for (const loser of underWay.values()) if (loser instanceof Socket) loser.destroy();
    callback(null, socket);
  };
  const lose = () => {
    isOver = true;
    const [first] = errors;
    callback(errors.length === 1 && first !== undefined ? first : new AggregateError(errors), null);
  };
  const startNext = () => {
    clearTimeout(timer);
    const address = waiting.shift();
    if (address === undefined) return;
    if (waiting.length > 0) timer = setTimeout(startNext, HEAD_START_MS);
    const attempt = dialOne(address, (error, socket) => {
      if (isOver) return void socket?.destroy();
      if (error === null) return win(address, socket);
      underWay.delete(address);
      errors.push(error);
      if (errors.length === addresses.length) lose();
      else startNext();
    });
    underWay.set(address, attempt);
  };

  if (addresses.length === 0) callback(new Error("The name has no address"), null);
  else startNext();
}
