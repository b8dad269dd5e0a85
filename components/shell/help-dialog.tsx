"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useHydrated } from "@/components/ui/use-hydrated";
import { SHORTCUTS, type ShortcutGroup } from "./shortcuts";

const GROUPS: readonly ShortcutGroup[] = ["everywhere", "tasksPage", "listPage", "replayPage"];

type Props = Readonly<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>;

/** Lists the table the keys are made from, so that it cannot be out of date. */
export function HelpDialog({ isOpen, onOpenChange }: Props) {
  const t = useTranslations("shell");
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t("shortcuts")} className="w-[min(720px,calc(100vw-24px))]">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {GROUPS.map((group) => (
          <section key={group} className="min-w-0 last:md:row-span-3 last:md:col-start-2 last:md:row-start-1">
            <h3 className="mb-1">{t(`keys.${group}`)}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(({ id, keys, label }) => (
                <div key={id} className="flex items-center justify-between gap-3 min-h-7 border-b border-line last:border-0">
                  <dt className="text-12">{t(`keys.${label}`)}</dt>
                  <dd className="flex items-center gap-2.5">
                    {keys.map((sequence) => <Keys key={sequence} sequence={sequence} />)}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const NAMES: Readonly<Record<string, string>> = { enter: "↵", escape: "Esc", space: "space", shift: "⇧" };

function Keys({ sequence }: Readonly<{ sequence: string }>) {
  const isMac = useHydrated() && /mac|iphone|ipad/i.test(navigator.userAgent);
  const name = (key: string) => (key === "mod" ? (isMac ? "⌘" : "Ctrl") : (NAMES[key] ?? key));
  return (
    <span className="inline-flex items-center gap-1">
      {sequence.split(/[ +]/).map((key, index) => <Kbd key={index}>{name(key)}</Kbd>)}
    </span>
  );
}
