// Prisma's schema engine as WebAssembly: compares schemas and histories without a download (development and tests only).
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bg from "@prisma/schema-engine-wasm/schema_engine_bg";

export const NO_FILTERS = { externalTables: [], externalEnums: [] };

let loading;

/**
 * @param {string} datamodel text of a schema.prisma
 * @param {object} factory a migration-aware driver adapter factory
 * @returns {Promise<import("@prisma/schema-engine-wasm").SchemaEngine>}
 */
export async function openSchemaEngine(datamodel, factory) {
  loading ??= load();
  await loading;
  return bg.SchemaEngine.new({ datamodels: [["schema.prisma", datamodel]] }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}

async function load() {
  const require = createRequire(import.meta.url);
  const file = path.join(path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg")), "schema_engine_bg.wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { "./schema_engine_bg.js": bg });
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
  bg.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
