"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";

type Props = Readonly<{ isOpen: boolean; title: string; initial: string; isPending: boolean; onClose: () => void; onSave: (name: string) => void }>;

export function ViewNameDialog({ isOpen, title, initial, isPending, onClose, onSave }: Props) {
  const t = useTranslations("tasks");
  const common = useTranslations("common");
  const formId = useId();
  const [name, setName] = useState(initial);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => { if (!open) onClose(); }}
      title={title}
      className="w-[min(400px,calc(100vw-24px))]"
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isPending || name.trim() === ""}>{common("save")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => { event.preventDefault(); onSave(name.trim()); }}>
        <Field label={t("viewName")}>{(control) => <Input {...control} autoFocus maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />}</Field>
      </form>
    </Dialog>
  );
}
