import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or dynamically loaded: bundling breaks them.
  serverExternalPackages: ["better-sqlite3", "@prisma/adapter-better-sqlite3", "pg", "@prisma/adapter-pg"],
  // The runner reads the migrations at start.
  outputFileTracingIncludes: { "/**": ["./prisma/migrations/**/*.sql"] },
};

export default withNextIntl(config);
