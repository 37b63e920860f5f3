import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Outside, watchOutside } from "./outside.ts";

let outside: Outside;

beforeEach(async () => {
  outside = await watchOutside();
});
afterEach(() => outside.close());

/** What a browser says to reach an address over TLS. */
async function ask(address: string) {
  const [host = "", port] = outside.proxy.split(":");
  const socket = connect(Number(port), host);
  await once(socket, "connect");
  socket.write(`CONNECT ${address} HTTP/1.1\r\nHost: ${address}\r\n\r\n`);
  return socket;
}

test("who asks for an address is refused, and the address remembered", async () => {
  const socket = await ask("example.org:443");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("403");
  expect(outside.asked()).toEqual(["https://example.org:443"]);
  expect(outside.asked()).toEqual([]);
  socket.destroy();
});

test("a browser that hangs up in the middle of it ends nothing", async () => {
  for (let times = 0; times < 20; times++) {
    const gone = await ask(`gone-${times}.example:443`);
    gone.resetAndDestroy();
    await once(gone, "close");
  }
  const socket = await ask("example.org:443");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("403");
  socket.destroy();
});
