import type { Reason } from "../turning-point";
import { nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** The decision itself says that it switched. */
export function findSwitches({ events, strands }: Run): Mark[] {
  return strands.flatMap((strand) =>
    strand.flatMap((index, place) => {
      const event = events[index];
      if (!event?.hasSwitched) return [];
      const before = events[strand[place - 1] ?? -1];
      const to = nameOf(event);
      const reason: Reason = before && before.action !== event.action ? { code: "switched_from", values: { from: nameOf(before), to } } : { code: "switched", values: { to } };
      return [{ index, reason }];
    }),
  );
}
