import { isPictureElsewhere } from '@metalquest/core/content/link-address';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { POST_PICTURE_ACCEPT } from '../../net/admin/post-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import type { PostEditor } from './post-editor.ts';
import { PictureDialog } from './text/picture-dialog.tsx';
import { useEditorPart } from './use-editor.ts';

export function CoverField({ editor }: { editor: PostEditor }) {
  const url = useEditorPart(editor, ({ fields }) => fields.coverUrl);
  const alt = useEditorPart(editor, ({ fields }) => fields.coverAlt);
  const problem = useEditorPart(editor, ({ fieldProblems }) =>
    fieldProblems.find(({ field }) => field === 'coverAlt' || field === 'coverUrl'),
  );
  const [files, setFiles] = useState<readonly File[]>([]);
  const isElsewhere = url !== '' && isPictureElsewhere(url);
  return (
    <section aria-labelledby="cover" className="grid gap-3">
      <h2 id="cover" className="font-[560] font-sans text-muted text-sm">
        Cover
      </h2>
      {isElsewhere ? (
        <Note tone="problem">
          This cover is on another site, so readers cannot see it. Save it as a file and upload it here.{' '}
          <span className="break-all">{url}</span>
        </Note>
      ) : null}
      {url && !isElsewhere ? (
        <img
          src={url}
          alt={alt}
          width={1200}
          height={630}
          className="aspect-[1200/630] w-full rounded-picture border border-line object-cover"
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={isElsewhere ? 'Upload the cover' : url ? 'Choose another cover' : 'Choose a cover'}
          accept={POST_PICTURE_ACCEPT}
          onFiles={(picked) => setFiles(picked.slice(0, 1))}
          className="min-h-12 grow px-4"
        >
          <ImagePlus aria-hidden="true" size={20} strokeWidth={1.75} />
          {isElsewhere ? 'Upload it' : url ? 'Choose another' : 'Choose a picture'}
        </FileButton>
        {url ? (
          <Button variant="danger-quiet" onClick={() => editor.change({ coverUrl: '', coverAlt: '' })}>
            No cover
          </Button>
        ) : null}
      </div>
      {url ? (
        <Field label="Describe the cover for people who cannot see it" error={problem?.message}>
          <Input
            value={alt}
            maxLength={300}
            onChange={({ target }) => editor.change({ coverAlt: target.value })}
          />
        </Field>
      ) : null}
      <PictureDialog
        files={files}
        hasCaption={false}
        onClose={() => setFiles([])}
        onInsert={([picture]) => {
          if (picture) editor.change({ coverUrl: picture.src, coverAlt: picture.alt });
        }}
      />
    </section>
  );
}
