import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  poweredByHeader: false,
  // In development Next prints the arguments of actions, passwords among them.
  logging: { serverFunctions: false },
  reactStrictMode: true,
  // `npm run check` compiles everything; whoever only starts the server need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Native or dynamically loaded: bundling breaks them.
  serverExternalPackages: ["better-sqlite3", "@prisma/adapter-better-sqlite3", "pg", "@prisma/adapter-pg"],
  // Pages get theirs, with a nonce, from proxy.ts.
  headers: async () => [
    {
      source: "/api/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" },
      ],
    },
  ],
  // The runner reads the migrations at start.
  outputFileTracingIncludes: { "/**": ["./prisma/migrations/**/*.sql"] },
};

export default withNextIntl(config);
