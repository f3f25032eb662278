import { ImagePlus } from 'lucide-react';
import { type KeyboardEvent, memo, useId, useRef } from 'react';
import { POST_PICTURE_ACCEPT } from '../../../net/admin/post-picture.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { TEXT_TOOLS, type TextTool } from './text-tools.ts';

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
const buttonClassName =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors hover:bg-moss-tint';

export interface TextToolbarProps {
  readonly onTool: (tool: TextTool) => void;
  readonly onPictures: (files: readonly File[]) => void;
}

/** A toolbar with roving focus: one Tab stop, and arrow keys between the buttons. */
export const TextToolbar = memo(function TextToolbar({ onTool, onPictures }: TextToolbarProps) {
  const pictureField = useId();
  const bar = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: buttons.length - 1 - at }[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Text"
      aria-orientation="horizontal"
      onKeyDown={move}
      className="flex flex-wrap"
    >
      {TEXT_TOOLS.map((tool, at) => {
        const { label, Icon, key } = tool;
        return (
          <Tooltip key={label} content={key ? `${label} (${isMac ? '⌘' : 'Ctrl+'}${key.name})` : label}>
            <button
              type="button"
              aria-label={label}
              {...(key ? { 'aria-keyshortcuts': `${isMac ? 'Meta' : 'Control'}+${key.name}` } : {})}
              tabIndex={at === 0 ? 0 : -1}
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTool(tool)}
              className={buttonClassName}
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
            </button>
          </Tooltip>
        );
      })}
      <Tooltip content="Picture (you can also drop or paste it)">
        <button
          type="button"
          aria-label="Picture"
          tabIndex={-1}
          onClick={() => document.getElementById(pictureField)?.click()}
          className={buttonClassName}
        >
          <ImagePlus aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </Tooltip>
      <input
        id={pictureField}
        type="file"
        accept={POST_PICTURE_ACCEPT}
        multiple
        tabIndex={-1}
        aria-label="Pictures for the text"
        className="sr-only"
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
});
