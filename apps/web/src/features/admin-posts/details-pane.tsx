import { addressChange } from '@metalquest/core/content/post-state';
import { SECTIONS, sectionOf } from '@metalquest/core/content/sections';
import { slugOfTitle } from '@metalquest/core/content/slug';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { CoverField } from './cover-field.tsx';
import type { EditorState, PostEditor } from './post-editor.ts';
import { SearchFields } from './search-fields.tsx';
import { TagsField } from './tags-field.tsx';
import { useEditorPart } from './use-editor.ts';

const problemOf = (state: EditorState, name: EditorState['fieldProblems'][number]['field']) =>
  state.fieldProblems.find(({ field }) => field === name)?.message;

export function DetailsPane({ editor }: { editor: PostEditor }) {
  const state = useEditorPart(editor, (all) => all);
  const { fields } = state;
  return (
    <div className="grid max-w-2xl gap-7">
      <AddressFields editor={editor} state={state} />
      <Field
        label="Excerpt"
        hint="One or two sentences, on the card and below the title."
        error={problemOf(state, 'excerpt')}
      >
        <Textarea
          value={fields.excerpt}
          onChange={({ target }) => editor.change({ excerpt: target.value })}
        />
      </Field>
      <Field label="Author" hint="The name shown with the post." error={problemOf(state, 'author')}>
        <Input
          value={fields.author}
          autoComplete="off"
          onChange={({ target }) => editor.change({ author: target.value })}
        />
      </Field>
      <TagsField tags={fields.tags} onChange={(tags) => editor.change({ tags })} />
      <CoverField editor={editor} />
      <SearchFields editor={editor} />
    </div>
  );
}

function AddressFields({ editor, state }: { editor: PostEditor; state: EditorState }) {
  const { fields, saved } = state;
  const proposed = slugOfTitle(fields.title);
  const moved = addressChange(saved, fields, Date.now());
  return (
    <div className="grid gap-4">
      <Field label="Category">
        <Select
          value={fields.category}
          onChange={({ target }) => {
            const section = SECTIONS.find(({ category }) => category === target.value);
            if (section) editor.change({ category: section.category });
          }}
        >
          {SECTIONS.map(({ category, title }) => (
            <option key={category} value={category}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Address"
        aside={`/${sectionOf(fields.category)?.path ?? ''}/`}
        hint={moved ?? 'Lowercase letters, digits and hyphens. It follows the title until you edit it.'}
        error={problemOf(state, 'slug')}
      >
        <Input
          value={fields.slug}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => editor.change({ slug: target.value })}
        />
      </Field>
      {proposed !== '' && proposed !== fields.slug ? (
        <Button
          variant="ghost"
          className="justify-self-start break-all text-left"
          onClick={() => editor.change({ slug: proposed })}
        >
          Use {proposed}
        </Button>
      ) : null}
    </div>
  );
}
