"use client";
import { useId, useRef, useState, type DragEvent } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

type Props = Readonly<{ words: string; button: string; isDisabled?: boolean; onFiles: (files: readonly File[]) => void; className?: string }>;

/** Files by dropping or by the browser's own picker; several at once. */
export function DropZone({ words, button, isDisabled = false, onFiles, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!isDisabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      data-over={isOver}
      className={cn("flex flex-col items-center justify-center gap-1.5 p-3.5 text-center text-text-2 border-[1.5px] border-dashed border-line-2 rounded-control bg-bg data-[over=true]:border-accent data-[over=true]:bg-accent-soft", className)}
    >
      <label htmlFor={id}>{words}</label>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        tabIndex={-1}
        className="sr-only"
        disabled={isDisabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = ""; // the same file may be chosen again
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button disabled={isDisabled} onClick={() => input.current?.click()}>{button}</Button>
    </div>
  );
}
