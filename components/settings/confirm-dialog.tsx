"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = Readonly<{ isOpen: boolean; title: string; body: ReactNode; confirm: string; isPending: boolean; onConfirm: () => void; onClose: () => void; children?: ReactNode }>;

/** Only before what cannot be taken back. */
export function ConfirmDialog({ isOpen, title, body, confirm, isPending, onConfirm, onClose, children }: Props) {
  const t = useTranslations("common");
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => { if (!open) onClose(); }}
      title={title}
      description={body}
      className="w-[min(440px,calc(100vw-24px))]"
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="danger" disabled={isPending} onClick={onConfirm}>{confirm}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
