// The administration: a build of its own, so that nobody but staff loads a byte of it. The server sends it only to staff.
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/admin/",
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  publicDir: false,
  build: {
    outDir: "dist/admin",
    target: "baseline-widely-available",
    rolldownOptions: { input: "admin.html" },
  },
});
