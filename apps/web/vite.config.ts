import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "8080"}`;
const SERVED_BY_THE_SERVER = ["/api", "/functions", "/healthz", "/readyz", "/metrics", "/openapi.json"];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    // The content security policy allows no inline script, style or data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      SERVED_BY_THE_SERVER.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
