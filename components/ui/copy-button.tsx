"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { IconButton } from "./button";

type Props = Readonly<{ text: string; label: string; className?: string }>;

export function CopyButton({ text, label, className }: Props) {
  const t = useTranslations("common");
  return <IconButton icon="copy" label={label} {...(className ? { className } : {})} onClick={() => void navigator.clipboard.writeText(text).then(() => toast(t("copied")))} />;
}
