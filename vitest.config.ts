import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) };

export default defineConfig({
  test: {
    // A worker that ends while the next files keep the cores busy answers late; past a minute Vitest itself calls it stuck.
    teardownTimeout: 60_000,
    projects: [
      { resolve: { alias }, test: { name: "domain", include: ["tests/domain/**/*.test.ts", "tests/sources/**/*.test.ts"], environment: "node" } },
      { resolve: { alias }, test: { name: "services", include: ["tests/services/**/*.test.ts", "tests/db/**/*.test.ts", "tests/http/**/*.test.ts"], environment: "node", globalSetup: ["tests/support/global-setup.ts"], testTimeout: 30_000 } },
      {
        resolve: { alias },
        plugins: [react()],
        test: { name: "components", include: ["tests/components/**/*.test.tsx"], environment: "jsdom", setupFiles: ["tests/support/component-setup.ts"] },
      },
    ],
  },
});
