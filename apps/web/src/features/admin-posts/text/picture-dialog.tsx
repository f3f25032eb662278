import type { InsertedPicture } from '@metalquest/core/content/edit/block-edits';
import { useEffect, useRef, useState } from 'react';
import { makePostPicture, type PostPicture, uploadPostPicture } from '../../../net/admin/post-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';

interface Prepared {
  readonly id: string;
  readonly name: string;
  readonly picture: PostPicture | null;
  /** Why the picture cannot be used; null while it is processed. */
  readonly refused: string | null;
}

const ALT_LENGTH = 300;

export interface PictureDialogProps {
  readonly files: readonly File[];
  readonly onClose: () => void;
  readonly onInsert: (pictures: readonly InsertedPicture[]) => void;
  readonly hasCaption?: boolean;
}

/** Resizes pictures for an article, asks for their required descriptions and uploads them. */
export function PictureDialog({ files, onClose, onInsert, hasCaption = true }: PictureDialogProps) {
  return (
    <Dialog
      open={files.length > 0}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={files.length > 1 ? 'Pictures for the article' : 'Picture for the article'}
      description="The picture is resized, and its location and time are removed."
      className="max-w-xl"
    >
      <Pictures files={files} onClose={onClose} onInsert={onInsert} hasCaption={hasCaption} />
    </Dialog>
  );
}

function usePrepared(files: readonly File[]): readonly Prepared[] {
  const [prepared, setPrepared] = useState<readonly Prepared[]>([]);
  useEffect(() => {
    let isHere = true;
    const preparing = files.map(
      ({ name }): Prepared => ({ id: crypto.randomUUID(), name, picture: null, refused: null }),
    );
    setPrepared(preparing);
    void (async () => {
      // One at a time: a photo takes 50 MB of memory while it is resized.
      for (const [at, file] of files.entries()) {
        const result = await makePostPicture(file);
        if (!isHere) return;
        const part = result.ok ? { picture: result.value } : { refused: result.error };
        setPrepared((before) => before.map((each, index) => (index === at ? { ...each, ...part } : each)));
      }
    })();
    return () => {
      isHere = false;
    };
  }, [files]);
  return prepared;
}

function Pictures({ files, onClose, onInsert, hasCaption }: Required<PictureDialogProps>) {
  const prepared = usePrepared(files);
  const [words, setWords] = useState<Readonly<Record<string, { alt: string; caption: string }>>>({});
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const uploaded = useRef(new Map<string, string>());
  const usable = prepared.filter(({ refused }) => refused === null);
  const wordsOf = (id: string) => words[id] ?? { alt: '', caption: '' };

  async function insert(): Promise<void> {
    setTried(true);
    if (isBusy || usable.some(({ id, picture }) => !picture || wordsOf(id).alt.trim() === '')) return;
    setBusy(true);
    setProblem(null);
    const done: InsertedPicture[] = [];
    for (const { id, picture } of usable) {
      if (!picture) continue;
      // Skips pictures that an earlier try uploaded.
      const uploadedUrl = uploaded.current.get(id);
      const sent = uploadedUrl
        ? ({ ok: true, value: uploadedUrl } as const)
        : await uploadPostPicture(picture, id);
      if (!sent.ok) {
        setProblem(`Not uploaded: ${sent.error} Your text is kept.`);
        setBusy(false);
        return;
      }
      uploaded.current.set(id, sent.value);
      done.push({ src: sent.value, ...wordsOf(id), width: picture.width, height: picture.height });
    }
    onClose();
    onInsert(done);
  }

  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void insert();
      }}
    >
      {prepared.map(({ id, name, picture, refused }) =>
        refused ? (
          <Note key={id} tone="problem">
            {refused}
          </Note>
        ) : (
          <fieldset key={id} className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <legend className="sr-only">{name}</legend>
            <Preview picture={picture} />
            <div className="grid content-start gap-4">
              <Field
                label="Describe the picture for people who cannot see it"
                error={
                  hasTried && wordsOf(id).alt.trim() === '' ? 'Describe the picture in a few words.' : null
                }
              >
                <Input
                  value={wordsOf(id).alt}
                  maxLength={ALT_LENGTH}
                  onChange={({ target }) =>
                    setWords({ ...words, [id]: { ...wordsOf(id), alt: target.value } })
                  }
                />
              </Field>
              {hasCaption ? (
                <Field label="Caption (optional)">
                  <Input
                    value={wordsOf(id).caption}
                    maxLength={ALT_LENGTH}
                    onChange={({ target }) =>
                      setWords({ ...words, [id]: { ...wordsOf(id), caption: target.value } })
                    }
                  />
                </Field>
              ) : null}
            </div>
          </fieldset>
        ),
      )}
      {problem ? <Note tone="problem">{problem}</Note> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={usable.length === 0} aria-disabled={isBusy}>
          {isBusy ? 'Uploading…' : problem ? 'Try again' : 'Insert'}
        </Button>
      </div>
    </form>
  );
}

function Preview({ picture }: { picture: PostPicture | null }) {
  const url = useObjectUrl(picture?.blob ?? null);
  if (!url) return <Skeleton className="h-36" />;
  return <img src={url} alt="" className="max-h-44 w-full rounded-control object-contain" />;
}
