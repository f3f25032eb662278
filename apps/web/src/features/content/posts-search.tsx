import type { PostsChoice } from '@metalquest/core/content/posts-choice';
import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';

/** Searches the posts of a section with a GET form, which also works without scripts. */
export function PostsSearch({ path, choice: { search, tag } }: { path: string; choice: PostsChoice }) {
  return (
    <Form method="get" action={path} className="flex max-w-xl gap-2.5">
      <Input
        type="search"
        name="q"
        defaultValue={search}
        maxLength={100}
        aria-label="Search articles"
        placeholder="Search articles"
        className="min-w-0"
      />
      {tag ? <input type="hidden" name="tag" value={tag} /> : null}
      <Button type="submit" variant="secondary" className="min-h-12 shrink-0">
        <Search aria-hidden="true" size={18} strokeWidth={1.75} />
        Search
      </Button>
    </Form>
  );
}
