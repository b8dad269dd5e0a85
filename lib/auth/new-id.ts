import { randomBytes } from "node:crypto";
import { uuidV7 } from "@/lib/domain/uuid";

let lastMs = 0;
let counter = 0;

/** Ids of one process come out in the order they were made, within a millisecond too. */
export function newId(): string {
  const random = randomBytes(10);
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = random.readUInt16BE(0) & 0x07ff; // room to count up
  } else if (++counter > 0x0fff) {
    lastMs += 1;
    counter = 0;
  }
  random.writeUInt16BE(counter, 0);
  return uuidV7(lastMs, random);
}
