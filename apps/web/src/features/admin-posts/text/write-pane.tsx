import { type InsertedPicture, pictureEdit } from '@metalquest/core/content/edit/block-edits';
import { nextLine } from '@metalquest/core/content/edit/line-edits';
import type { SelectedText, TextEdit } from '@metalquest/core/content/edit/text-edit';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import { controlBox } from '../../../ui/input.tsx';
import type { PostEditor } from '../post-editor.ts';
import { useEditorPart } from '../use-editor.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { TextToolbar } from './text-toolbar.tsx';
import { type TextTool, toolOfKey } from './text-tools.ts';

function selectedIn(area: HTMLTextAreaElement): SelectedText {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/** `execCommand` is deprecated, but only it makes an edit undoable in every browser. */
function applyEdit(area: HTMLTextAreaElement, { changes, start, end }: TextEdit): void {
  area.focus();
  for (const { from, to, insert } of changes) {
    if (from === to && insert === '') continue;
    area.setSelectionRange(from, to);
    if (document.activeElement === area && insertText(insert)) continue;
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

function insertText(text: string): boolean {
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}

const MAX_CHECKS = 60;
const CHECK_INTERVAL_MS = 16;

/** Runs `act` once no dialog holds the focus; earlier, the typed text would go into the dialog. */
function afterDialogs(act: () => void, checksLeft = MAX_CHECKS): void {
  if (checksLeft > 0 && document.querySelector('[role="dialog"]')) {
    setTimeout(() => afterDialogs(act, checksLeft - 1), CHECK_INTERVAL_MS);
  } else act();
}

function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
  );
}

export interface WritePaneProps {
  readonly editor: PostEditor;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** The text field. It is uncontrolled, so that typing in a text of 20,000 words does not rewrite it. */
export function WritePane({ editor, area }: WritePaneProps) {
  const [initial] = useState(() => editor.state.get().fields.body);
  const textNumber = useEditorPart(editor, (state) => state.textNumber);
  const problem = useEditorPart(editor, (state) => state.fieldProblems.find(({ field }) => field === 'body'));
  const [files, setFiles] = useState<readonly File[]>([]);
  const caret = useRef<[number, number]>([0, 0]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changed other than by typing.
  useEffect(() => {
    const { body } = editor.state.get().fields;
    if (area.current && area.current.value !== body) area.current.value = body;
  }, [textNumber, editor, area]);

  const applyTool = useCallback(
    (tool: TextTool): void => {
      if (area.current) applyEdit(area.current, tool.edit(selectedIn(area.current)));
    },
    [area],
  );
  const takePictures = useCallback(
    (picked: readonly File[]): void => {
      if (area.current) caret.current = [area.current.selectionStart, area.current.selectionEnd];
      setFiles(picked);
    },
    [area],
  );

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    const tool = toolOfKey(event);
    if (tool) {
      event.preventDefault();
      applyTool(tool);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      const edit = nextLine(selectedIn(event.currentTarget));
      if (!edit) return;
      event.preventDefault();
      applyEdit(event.currentTarget, edit);
    }
  }

  function insert(pictures: readonly InsertedPicture[]): void {
    afterDialogs(() => {
      const field = area.current;
      if (!field) return;
      field.setSelectionRange(...caret.current);
      applyEdit(field, pictureEdit(selectedIn(field), pictures));
    });
  }

  return (
    <div className="flex min-h-0 flex-col overflow-hidden rounded-picture border border-edge bg-card has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-sky has-[textarea:focus-visible]:outline-offset-2">
      <div className="border-line border-b p-1">
        <TextToolbar onTool={applyTool} onPictures={takePictures} />
      </div>
      <textarea
        ref={area}
        defaultValue={initial}
        aria-label="Text, in Markdown"
        aria-invalid={problem ? true : undefined}
        spellCheck
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => editor.change({ body: currentTarget.value })}
        onPaste={(event) => {
          const pictures = picturesIn(event.clipboardData);
          if (pictures.length === 0) return;
          event.preventDefault();
          takePictures(pictures);
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          takePictures(picturesIn(event.dataTransfer));
        }}
        className={cn(
          controlBox,
          'h-[60dvh] min-h-80 resize-none rounded-none border-0 py-4 font-mono text-[0.9375rem] leading-relaxed outline-none lg:h-[calc(100dvh-19.5rem)]',
        )}
      />
      {problem ? (
        <p role="alert" className="border-line border-t px-4 py-2 font-[560] text-clay text-sm">
          {problem.message}
        </p>
      ) : null}
      <PictureDialog files={files} onClose={() => setFiles([])} onInsert={insert} />
    </div>
  );
}
