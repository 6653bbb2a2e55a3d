import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { FieldFrame, type FieldWords } from "./field.tsx";

export interface ComboOption {
  readonly id: string;
  readonly content: ReactNode;
}

interface ComboBoxProps extends FieldWords, Omit<ComponentProps<"input">, "className" | "id" | "onChange"> {
  /** Suggestions; empty: no list opens. */
  readonly options: readonly ComboOption[];
  readonly listLabel: string;
  /** Spoken by screen readers when the list changes. */
  readonly announcement: string;
  /** Below the options. */
  readonly note?: string | undefined;
  readonly onChange?: ComponentProps<"input">["onChange"];
  onChoose(id: string): void;
}

/** ARIA 1.2 list combobox: any text is allowed, the focus stays in the field, Tab takes an active option. */
export function ComboBox({ options, listLabel, announcement, note, onChoose, ...props }: ComboBoxProps) {
  const { label, isLabelOnlySpoken, hint, problem, onChange, onBlur, onKeyDown, ...input } = props;
  const listId = useId();
  const [isListWanted, setListWanted] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const isOpen = isListWanted && options.length > 0;
  const activeIndex = isOpen ? options.findIndex(({ id }) => id === activeId) : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  const showPopup = useCallback(
    (popup: HTMLDivElement) => (field.current === null ? undefined : showAtField(popup, field.current)),
    [],
  );
  useEffect(() => {
    if (activeIndex >= 0) list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);

  const close = () => {
    setListWanted(false);
    setActiveId(null);
  };
  const choose = (id: string) => {
    close();
    onChoose(id);
  };
  const activate = (index: number) => {
    setListWanted(true);
    setActiveId(options[index]?.id ?? null);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    // keys of an input method's composition
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const chosen = options[activeIndex];
    if (event.key === "ArrowDown" && options.length > 0) {
      event.preventDefault();
      activate(activeIndex + 1 === options.length ? 0 : activeIndex + 1);
    } else if (event.key === "ArrowUp" && options.length > 0) {
      event.preventDefault();
      activate(activeIndex <= 0 ? options.length - 1 : activeIndex - 1);
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      choose(chosen.id);
    } else if (event.key === "Tab" && chosen !== undefined) choose(chosen.id);
    else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div>
      <FieldFrame words={{ label, isLabelOnlySpoken, hint, problem }}>
        {(links) => (
          <div ref={field}>
            <input
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              {...input}
              {...links}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={activeIndex >= 0 ? optionId(activeIndex) : undefined}
              onChange={(event) => {
                onChange?.(event);
                setListWanted(true);
                setActiveId(null);
              }}
              onBlur={(event) => {
                onBlur?.(event);
                close();
              }}
              onKeyDown={handleKey}
            />
            <div
              ref={isOpen ? showPopup : undefined}
              // top layer, so that no dialog clips the list
              popover="manual"
              className="fixed inset-auto m-0 overflow-auto rounded-3 border-[1.5px] border-edge bg-surface p-1 text-ink"
            >
              <div
                ref={list}
                id={listId}
                role="listbox"
                aria-label={listLabel}
                className="max-h-80 overflow-auto overscroll-contain"
              >
                {isOpen &&
                  options.map(({ id, content }, index) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the field, which keeps the focus
                    <div
                      key={id}
                      id={optionId(index)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === activeIndex}
                      className={OPTION}
                      // the focus stays in the field
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(id)}
                    >
                      {content}
                    </div>
                  ))}
              </div>
              {isOpen && note !== undefined && <p className="m-0 px-3 py-2 text-note text-ink2">{note}</p>}
            </div>
          </div>
        )}
      </FieldFrame>
      <p className="only-spoken" role="status">
        {isOpen ? announcement : ""}
      </p>
    </div>
  );
}

const OPTION = [
  "min-h-12 cursor-pointer rounded-2 px-3 py-2 hover:bg-sunk aria-selected:bg-sunk",
  "aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus",
].join(" ");

/** Pixels between field and list. */
const GAP = 4;
/** Pixels between list and window. */
const EDGE = 8;
/** Pixels below the field that suffice for the list; with fewer the larger side is used. */
const ENOUGH_ROOM = 200;

/** Shows the list below or above the field at any scroll position; returns the function that hides it. */
function showAtField(popup: HTMLElement, field: HTMLElement): () => void {
  const place = () => {
    const { left, top, bottom, width } = field.getBoundingClientRect();
    // a phone's keyboard shrinks this, and not the window
    const height = visualViewport?.height ?? innerHeight;
    const below = height - bottom - GAP - EDGE;
    const above = top - GAP - EDGE;
    const isBelow = below >= Math.min(ENOUGH_ROOM, popup.scrollHeight) || below >= above;
    popup.style.left = `${left}px`;
    popup.style.width = `${width}px`;
    popup.style.maxHeight = `${isBelow ? below : above}px`;
    popup.style.top = isBelow ? `${bottom + GAP}px` : "auto";
    popup.style.bottom = isBelow ? "auto" : `${innerHeight - top + GAP}px`;
  };
  popup.showPopover();
  place();
  const size = new ResizeObserver(place);
  size.observe(popup);
  addEventListener("resize", place);
  addEventListener("scroll", place, { capture: true, passive: true });
  return () => {
    size.disconnect();
    removeEventListener("resize", place);
    removeEventListener("scroll", place, { capture: true });
    if (popup.isConnected) popup.hidePopover();
  };
}
