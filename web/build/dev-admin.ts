// Serves the administration's document on the development server. In production the server does, to staff only.
import type { Plugin } from "vite";

const paths = /^\/(es\/)?admin(\/|\?|$)/;

export const devAdmin = (): Plugin => ({
  name: "dev-admin",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (paths.test(request.url ?? "")) request.url = "/admin.html";
      next();
    });
  },
});
