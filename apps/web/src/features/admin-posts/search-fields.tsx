import { postAddress } from '@metalquest/core/content/post-address';
import {
  descriptionAdvice,
  postTexts,
  searchPreview,
  titleAdvice,
} from '@metalquest/core/content/seo/page-title';
import { serverAddress } from '../../net/server-address.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import type { PostEditor } from './post-editor.ts';
import { useEditorPart } from './use-editor.ts';

export function SearchFields({ editor }: { editor: PostEditor }) {
  const fields = useEditorPart(editor, (state) => state.fields);
  const { title, description } = postTexts(fields);
  const preview = searchPreview(title, description, `${serverAddress()}${postAddress(fields)}`);
  return (
    <section aria-labelledby="search-results" className="grid gap-4">
      <h2 id="search-results" className="text-lg">
        In search results
      </h2>
      <div className="min-w-0 rounded-picture border border-line bg-card p-4">
        <p className="break-words text-muted text-xs">{preview.address}</p>
        <p className="mt-1 break-words text-lg text-sky leading-snug">{preview.title || 'Title'}</p>
        <p className="mt-1 break-words text-sm">
          {preview.description || 'Search engines choose text from the post.'}
        </p>
      </div>
      <Field
        label="Title for search engines"
        hint={titleAdvice(title)}
        aside={`${title.trim().length} characters`}
      >
        <Input
          value={fields.seoTitle}
          placeholder={fields.title}
          onChange={({ target }) => editor.change({ seoTitle: target.value })}
        />
      </Field>
      <Field
        label="Description for search engines"
        hint={descriptionAdvice(fields.seoDescription || fields.excerpt)}
      >
        <Textarea
          value={fields.seoDescription}
          placeholder={fields.excerpt}
          onChange={({ target }) => editor.change({ seoDescription: target.value })}
        />
      </Field>
    </section>
  );
}
