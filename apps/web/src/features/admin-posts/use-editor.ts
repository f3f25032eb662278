import { systemClock } from '@metalquest/sync/environment/clock';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { createPost, readPost, savePost } from '../../net/admin/posts.ts';
import { deviceCopy, NEW_POST } from './device-copy.ts';
import { createPostEditor, type EditorState, type PostEditor } from './post-editor.ts';
import type { Opening } from './use-opened-post.ts';

/** Creates the post editor for the lifetime of its page; saves a draft when the page is hidden. */
export function useEditor({ opened, wasNew }: Extract<Opening, { status: 'open' }>): PostEditor {
  const { drafts } = useEngine();
  const [editor] = useState(() =>
    createPostEditor(opened, {
      server: { read: readPost, create: createPost, save: savePost },
      clock: systemClock,
      copyOf: (id) => deviceCopy(drafts, id ?? NEW_POST),
      wasNew,
    }),
  );
  useEffect(() => {
    const sendHidden = () => {
      if (document.visibilityState === 'hidden') void editor.autosave();
    };
    const send = () => void editor.autosave();
    document.addEventListener('visibilitychange', sendHidden);
    window.addEventListener('online', send);
    return () => {
      document.removeEventListener('visibilitychange', sendHidden);
      window.removeEventListener('online', send);
      editor.dispose();
    };
  }, [editor]);
  return editor;
}

/** Subscribes to a part of the editor's state. `pick` must return a stable reference or a primitive. */
export function useEditorPart<T>(editor: PostEditor, pick: (state: EditorState) => T): T {
  const read = () => pick(editor.state.get());
  return useSyncExternalStore(editor.state.subscribe, read, read);
}
