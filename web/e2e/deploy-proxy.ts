// A proxy in front of the product that can serve a newer build of its service worker.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export async function startDeployProxy(product: string) {
  let build = 1;
  const server = createServer((incoming, reply) => {
    const { host: _, ...headers } = incoming.headers;
    if (incoming.url === "/sw.js") {
      // Always fetch it uncompressed and in full.
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
    }
    const forwarded = request(product + incoming.url, { method: incoming.method, headers }, (answer) => {
      if (incoming.url !== "/sw.js") {
        reply.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(reply);
        return;
      }
      const { "content-length": _, etag: __, "last-modified": ___, ...rest } = answer.headers;
      reply.writeHead(answer.statusCode ?? 500, rest);
      answer.on("data", (part) => reply.write(part));
      answer.on("end", () => reply.end(`\nself.build = ${build};\n`));
    });
    forwarded.on("error", () => reply.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      build += 1;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
