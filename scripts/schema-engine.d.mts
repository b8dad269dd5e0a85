import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine, SchemaFilter } from "@prisma/schema-engine-wasm";

export const NO_FILTERS: SchemaFilter;
export function openSchemaEngine(datamodel: string, factory: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine>;
