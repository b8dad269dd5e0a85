// Files cannot travel in an address: dropped on one page, they wait here for the import page to open.
let held: readonly File[] = [];

export function holdFiles(files: readonly File[]) {
  held = files;
}

/** Gives them once. */
export function takeHeldFiles(): readonly File[] {
  const files = held;
  held = [];
  return files;
}
