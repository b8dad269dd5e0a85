import userEvent from "@testing-library/user-event";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { HelpDialog } from "@/components/shell/help-dialog";
import { nameKey, SHORTCUTS, stepKey, type ShortcutGroup } from "@/components/shell/shortcuts";
import { useShortcuts } from "@/components/shell/use-shortcuts";
import { renderPage } from "../support/render";

const press = { key: "a", metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

describe("nameKey", () => {
  it.each([
    ["a letter", { key: "j" }, "j"],
    ["a capital as its letter", { key: "J", shiftKey: true }, "j"],
    ["a sign by what it writes", { key: "?", shiftKey: true }, "?"],
    ["space", { key: " " }, "space"],
    ["shift and space", { key: " ", shiftKey: true }, "shift+space"],
    ["command", { key: "k", metaKey: true }, "mod+k"],
    ["control", { key: "k", ctrlKey: true }, "mod+k"],
    ["nothing for Alt", { key: "j", altKey: true }, null],
    ["nothing for a bare modifier", { key: "Shift", shiftKey: true }, null],
  ])("names %s", (_case, change, name) => {
    expect(nameKey({ ...press, ...change })).toBe(name);
  });
});

describe("stepKey", () => {
  const everywhere: ShortcutGroup[] = ["everywhere"];

  it("waits for the second key of two", () => {
    const first = stepKey("g", 0, null, everywhere);
    expect(first).toEqual({ id: null, pending: { name: "g", at: 0 } });
    expect(stepKey("t", 500, first.pending, everywhere)).toEqual({ id: "goTasks", pending: null });
  });

  it("forgets the first key after a while", () => {
    expect(stepKey("t", 2_000, { name: "g", at: 0 }, everywhere).id).toBeNull();
  });

  it("takes the second of two keys before a single key of the page", () => {
    expect(stepKey("o", 100, { name: "g", at: 0 }, ["replayPage", "everywhere"]).id).toBe("goOverview");
    expect(stepKey("o", 100, null, ["replayPage", "everywhere"]).id).toBe("raw");
  });

  it("lets the page have a key that works everywhere else", () => {
    expect(stepKey("/", 0, null, ["replayPage", "everywhere"]).id).toBe("find");
    expect(stepKey("/", 0, null, ["tasksPage", "everywhere"]).id).toBe("search");
  });
});

describe("the table of shortcuts", () => {
  it("gives each key of a group one meaning", () => {
    for (const group of new Set(SHORTCUTS.map((shortcut) => shortcut.group))) {
      const keys = SHORTCUTS.filter((shortcut) => shortcut.group === group).flatMap((shortcut) => [...shortcut.keys]);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it.each(["en", "zh-CN"] as const)("is listed whole by the help dialog (%s)", (language) => {
    renderPage(<HelpDialog isOpen onOpenChange={() => {}} />, language);
    expect(screen.getAllByRole("term")).toHaveLength(SHORTCUTS.length);
  });
});

function Keys({ onNext, onOpen }: Readonly<{ onNext: () => void; onOpen: () => void }>) {
  useShortcuts("tasksPage", { nextRow: onNext, openRow: onOpen });
  return (
    <>
      <input aria-label="field" />
      <button type="button">act</button>
    </>
  );
}

describe("useShortcuts", () => {
  it("acts on a key", async () => {
    const onNext = vi.fn();
    renderPage(<Keys onNext={onNext} onOpen={vi.fn()} />);
    await userEvent.keyboard("j");
    expect(onNext).toHaveBeenCalledOnce();
  });

  it("never acts while typing", async () => {
    const onNext = vi.fn();
    renderPage(<Keys onNext={onNext} onOpen={vi.fn()} />);
    await userEvent.type(screen.getByLabelText("field"), "jjj");
    expect(onNext).not.toHaveBeenCalled();
    expect(screen.getByLabelText("field")).toHaveValue("jjj");
  });

  it("never acts with AltGr or while a word is composed", () => {
    const onNext = vi.fn();
    renderPage(<Keys onNext={onNext} onOpen={vi.fn()} />);
    fireEvent.keyDown(document.body, { key: "j", modifierAltGraph: true });
    fireEvent.keyDown(document.body, { key: "j", isComposing: true });
    expect(onNext).not.toHaveBeenCalled();
  });

  it("never acts while a dialog is open", async () => {
    const onNext = vi.fn();
    renderPage(<><Keys onNext={onNext} onOpen={vi.fn()} /><HelpDialog isOpen onOpenChange={() => {}} /></>);
    await userEvent.keyboard("j");
    expect(onNext).not.toHaveBeenCalled();
  });

  it("leaves Enter to the button it is pressed on", async () => {
    const onOpen = vi.fn();
    renderPage(<Keys onNext={vi.fn()} onOpen={onOpen} />);
    screen.getByRole("button", { name: "act" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(onOpen).not.toHaveBeenCalled();
  });

  it("stops when the page is left", async () => {
    const onNext = vi.fn();
    renderPage(<Keys onNext={onNext} onOpen={vi.fn()} />).unmount();
    await userEvent.keyboard("j");
    expect(onNext).not.toHaveBeenCalled();
  });
});
