"use client";
import { useEffect, useEffectEvent } from "react";
import { nameKey, stepKey, type Pending, type ShortcutGroup, type ShortcutId } from "./shortcuts";

type Layer = Readonly<{ group: ShortcutGroup; act: (id: ShortcutId) => boolean }>;

// One listener for all, so that the first key of two is known to every group.
const layers: Layer[] = [];
let pending: Pending = null;

const FIELDS = "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false])";
const FLOATING = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/** Keys never act while typing, composing, in a dialog or menu, or with AltGr. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.getModifierState("AltGraph")) return true;
  if (document.querySelector(FLOATING)) return true;
  const isCommand = event.metaKey || event.ctrlKey;
  return !isCommand && event.target instanceof Element && event.target.closest(FIELDS) !== null;
}

/** Enter and space belong to the button or link they are pressed on. */
function belongsToTarget(event: KeyboardEvent): boolean {
  return (event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest("a, button, summary, [role=checkbox], input") !== null;
}

function onKeyDown(event: KeyboardEvent) {
  if (isElsewhere(event) || belongsToTarget(event)) return;
  const name = nameKey(event);
  if (!name) return;
  const order = [...layers].sort((a, b) => Number(a.group === "everywhere") - Number(b.group === "everywhere"));
  const step = stepKey(name, event.timeStamp, pending, order.map(({ group }) => group));
  pending = step.pending;
  if (step.id && order.some(({ act }) => act(step.id as ShortcutId))) event.preventDefault();
}

/** Listens to a group of the table while mounted. */
export function useShortcuts(group: ShortcutGroup, handlers: Partial<Record<ShortcutId, () => void>>) {
  const act = useEffectEvent((id: ShortcutId) => {
    const handler = handlers[id];
    handler?.();
    return handler !== undefined;
  });
  useEffect(() => {
    const layer: Layer = { group, act: (id) => act(id) };
    layers.push(layer);
    if (layers.length === 1) window.addEventListener("keydown", onKeyDown);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, [group]);
}
