// Generates the two database clients from the one prisma/schema.prisma: lib/generated/{sqlite,postgresql}.
// Works offline: `prisma generate` looks for an engine it does not use, so it is shown a file that exists.
//
//   node scripts/generate.mjs [--force]      does nothing while the schema is the one of the last run
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = path.join(root, "lib/generated");
const stamp = path.join(out, ".schema-hash");
const schema = readFileSync(path.join(root, "prisma/schema.prisma"), "utf8");
const prisma = path.join(root, "node_modules/prisma");
const { version } = JSON.parse(readFileSync(path.join(prisma, "package.json"), "utf8"));
const hash = createHash("sha256").update(schema).update(version).digest("hex");

if (process.argv.includes("--force") || !isCurrent()) generate();

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

function generate() {
  for (const provider of ["sqlite", "postgresql"]) {
    const folder = path.join(out, provider);
    const copy = path.join(out, `.${provider}.prisma`);
    mkdirSync(out, { recursive: true });
    writeFileSync(copy, schemaFor(provider, folder));
    try {
      execFileSync(process.execPath, [path.join(prisma, "build/index.js"), "generate", "--schema", copy, "--no-hints"], {
        cwd: root,
        stdio: "pipe", // shown with the error when it fails
        env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
      });
    } finally {
      rmSync(copy, { force: true });
    }
  }
  writeFileSync(stamp, hash);
  console.log("generated lib/generated/sqlite and lib/generated/postgresql");
}

function schemaFor(provider, folder) {
  return schema.replace(/output(\s+)= ".*"/, () => `output = ${JSON.stringify(folder)}`).replace(/provider(\s+)= "sqlite"/, `provider = "${provider}"`);
}
