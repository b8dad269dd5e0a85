"use client";
import { useTranslations } from "next-intl";
import { Toaster as Sonner, toast } from "sonner";
import { Icon } from "./icon";
import { Kbd } from "./kbd";

const style =
  "flex items-center gap-2.5 w-full md:w-max md:max-w-[420px] md:ml-auto pl-3 pr-2 py-[7px] min-h-10 border border-line-2 rounded-float bg-surface text-13 text-text shadow-float";

/** Bottom right; on a phone above the tabs. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      offset={16}
      mobileOffset={{ bottom: 68, left: 12, right: 12 }}
      icons={{ success: <Icon name="ok" className="text-ok" />, error: <Icon name="fail" className="text-fail" />, warning: <Icon name="warn" className="text-warn" /> }}
      toastOptions={{ unstyled: true, classNames: { toast: style, content: "grow min-w-0", description: "text-12 text-text-2" } }}
    />
  );
}

/** What was done, and a way back. `u` undoes the newest. */
export function useUndoToast() {
  const t = useTranslations("common");
  return (words: string, undo: () => void) => {
    const id = toast.success(words, {
      duration: 8_000,
      action: (
        <button type="button" data-undo className="inline-flex items-center gap-1.5 h-7 px-2 rounded-control font-semibold text-accent hover:bg-hover" onClick={() => { toast.dismiss(id); undo(); }}>
          {t("undo")} <Kbd>u</Kbd>
        </button>
      ),
    });
  };
}
