// The product behind one more door, through which a newer build of its service worker can come.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export async function serveBuilds(product: string) {
  let deployed = 1;
  const server = createServer((asked, reply) => {
    const { host: _, ...headers } = asked.headers;
    if (asked.url === "/sw.js") {
      // As it is, and whatever the browser has of it.
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
    }
    const passed = request(product + asked.url, { method: asked.method, headers }, (answer) => {
      if (asked.url !== "/sw.js") {
        reply.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(reply);
        return;
      }
      const { "content-length": _, etag: __, "last-modified": ___, ...rest } = answer.headers;
      reply.writeHead(answer.statusCode ?? 500, rest);
      answer.on("data", (part) => reply.write(part));
      answer.on("end", () => reply.end(`\nself.build = ${deployed};\n`));
    });
    passed.on("error", () => reply.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      deployed += 1;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
