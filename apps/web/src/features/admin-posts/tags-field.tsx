import { MAX_TAG_LENGTH, MAX_TAGS, withTags } from '@metalquest/core/content/post-fields';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FilterPill } from '../../ui/pill.tsx';

export interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

/** The tags of a post; Enter, a comma or the button adds the typed tag. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= MAX_TAGS;
  function add(text: string): void {
    if (text.trim() !== '') onChange(withTags(tags, text));
    setTyped('');
  }
  return (
    <div className="grid gap-2">
      <Field
        label="Tags"
        aside={`${tags.length} of ${MAX_TAGS}`}
        hint={
          isFull
            ? `A post has at most ${MAX_TAGS} tags. Remove one to add another.`
            : `Lowercase letters, digits, spaces and hyphens; at most ${MAX_TAG_LENGTH} characters each.`
        }
      >
        <div className="flex gap-2">
          <TagInput typed={typed} isFull={isFull} onTyped={setTyped} onAdd={add} />
          <Button variant="secondary" disabled={isFull} onClick={() => add(typed)}>
            Add
          </Button>
        </div>
      </Field>
      {tags.length > 0 ? (
        <ul aria-label="Tags of this post" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <FilterPill
                clearLabel={`Remove the tag ${tag}`}
                onClear={() => onChange(tags.filter((each) => each !== tag))}
              >
                <span className="truncate">{tag}</span>
              </FilterPill>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface TagInputProps {
  readonly typed: string;
  readonly isFull: boolean;
  readonly onTyped: (text: string) => void;
  readonly onAdd: (text: string) => void;
}

function TagInput({ typed, isFull, onTyped, onAdd }: TagInputProps) {
  return (
    <Input
      value={typed}
      disabled={isFull}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ target }) => (target.value.includes(',') ? onAdd(target.value) : onTyped(target.value))}
      onBlur={() => onAdd(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onAdd(typed);
      }}
    />
  );
}
