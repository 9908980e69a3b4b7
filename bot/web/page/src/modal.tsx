import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { label } from "./labels";

interface ModalProps {
  class: "sheet" | "menu";
  /** The accessible name; by default the first line of the content. */
  name?: string | undefined;
  /** What is shown: when it changes, it is shown from its top. */
  shown: unknown;
  close: () => void;
  children: ComponentChildren;
}

/**
 * A dialog over the page, which waits until it is closed: by a button, by Esc, or by a tap beside it.
 * Then the focus returns to where it was.
 */
export function Modal({ class: style, name, shown, close, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef(-1); // which of the controls had the focus
  const isBeside = useRef(false); // whether the last press began beside the content
  /** The last one first, as those stay at their places when the texts above change. */
  const controls = () =>
    [...(content.current?.querySelectorAll<HTMLElement>("button, select, a") ?? [])].reverse();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    content.current?.focus();
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.ariaLabel = name ?? element.querySelector("h2, h3, p")?.textContent ?? label("title");
    element.scrollTop = 0;
    const active = document.activeElement;
    if (element.contains(active) && !active?.matches(":disabled")) return;
    const before = controls()[focused.current];
    (before?.matches(":disabled") ? content.current : before)?.focus();
  }, [shown]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Esc
    <dialog
      ref={dialog}
      class={style}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        isBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => isBeside.current && event.target === dialog.current && close()}
      onFocusIn={(event) => {
        focused.current = controls().indexOf(event.target as HTMLElement);
      }}
    >
      <div ref={content} tabIndex={-1}>
        {children}
      </div>
    </dialog>
  );
}
