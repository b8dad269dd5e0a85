import type { FoldRow } from "@/lib/domain/story";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { openFold, showEarlier, showLater, type OpenFold } from "./open-fold";
import type { Stop } from "./stops";

export type ReplayState = Readonly<{
  current: Stop | null;
  /** By the index of the fold's first event. */
  openFolds: ReadonlyMap<number, OpenFold>;
  /** Only events marked so are shown; null for all. */
  kind: TurningPointKind | null;
  isFinding: boolean;
  isRawOpen: boolean;
  /** On a phone the chosen event is a sheet over the story. */
  isSheetOpen: boolean;
  /** Why the event of a link is not shown. */
  missing: "unknown" | "failed" | null;
}>;

export type ReplayAction =
  | Readonly<{ do: "select"; stop: Stop }>
  | Readonly<{ do: "toggleFold"; fold: FoldRow }>
  | Readonly<{ do: "openFold"; fold: number; open: OpenFold }>
  | Readonly<{ do: "showLater" | "showEarlier"; fold: FoldRow }>
  | Readonly<{ do: "filter"; kind: TurningPointKind | null }>
  | Readonly<{ do: "find"; isOpen: boolean }>
  | Readonly<{ do: "raw"; isOpen: boolean }>
  | Readonly<{ do: "sheet"; isOpen: boolean }>
  | Readonly<{ do: "missing"; reason: ReplayState["missing"] }>;

export function initialState(kind: TurningPointKind | null): ReplayState {
  return { current: null, openFolds: new Map(), kind, isFinding: false, isRawOpen: false, isSheetOpen: false, missing: null };
}

export function reduce(state: ReplayState, action: ReplayAction): ReplayState {
  switch (action.do) {
    case "select":
      return { ...state, current: action.stop, missing: null };
    case "toggleFold":
      return { ...state, openFolds: withFold(state.openFolds, action.fold.fromIndex, state.openFolds.has(action.fold.fromIndex) ? null : openFold(action.fold)) };
    case "openFold":
      return { ...state, openFolds: withFold(state.openFolds, action.fold, action.open) };
    case "showLater":
    case "showEarlier": {
      const open = state.openFolds.get(action.fold.fromIndex);
      if (!open) return state;
      return { ...state, openFolds: withFold(state.openFolds, action.fold.fromIndex, action.do === "showLater" ? showLater(open, action.fold) : showEarlier(open)) };
    }
    case "filter":
      return { ...state, kind: action.kind };
    case "find":
      return { ...state, isFinding: action.isOpen };
    case "raw":
      return { ...state, isRawOpen: action.isOpen, isSheetOpen: state.isSheetOpen || action.isOpen };
    case "sheet":
      return { ...state, isSheetOpen: action.isOpen };
    case "missing":
      return { ...state, missing: action.reason };
  }
}

function withFold(folds: ReadonlyMap<number, OpenFold>, fold: number, open: OpenFold | null): ReadonlyMap<number, OpenFold> {
  const next = new Map(folds);
  if (open) next.set(fold, open);
  else next.delete(fold);
  return next;
}
