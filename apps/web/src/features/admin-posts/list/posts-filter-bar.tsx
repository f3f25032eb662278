import { POST_STATE_LABELS } from '@metalquest/core/content/post-state';
import { SECTIONS } from '@metalquest/core/content/sections';
import { Search } from 'lucide-react';
import type { PostQuery } from '../../../net/admin/post-list.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { SEARCH_LENGTH, SORT_CHOICES, STATE_CHOICES } from './post-filter.ts';

export interface PostsFilterBarProps {
  readonly filter: PostQuery;
  readonly onChange: (part: Partial<PostQuery>) => void;
}

export function PostsFilterBar({ filter, onChange }: PostsFilterBarProps) {
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_11rem_10rem_10rem]">
      <Field
        label="Search by title, address, excerpt or author"
        className="max-sm:col-span-2 sm:col-span-3 xl:col-span-1"
      >
        <div className="relative">
          <Search
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
          />
          <Input
            type="search"
            value={filter.search}
            maxLength={SEARCH_LENGTH}
            onChange={({ target }) => onChange({ search: target.value })}
            autoComplete="off"
            className="pl-11.5"
          />
        </div>
      </Field>
      <Field label="Category">
        <Select
          value={filter.category ?? ''}
          onChange={({ target }) => {
            const section = SECTIONS.find(({ category }) => category === target.value);
            onChange({ category: section?.category ?? null });
          }}
        >
          <option value="">All</option>
          {SECTIONS.map(({ category, title }) => (
            <option key={category} value={category}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Status">
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) => {
            onChange({ state: STATE_CHOICES.find((state) => state === target.value) ?? null });
          }}
        >
          <option value="">All</option>
          {STATE_CHOICES.map((state) => (
            <option key={state} value={state}>
              {POST_STATE_LABELS[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by" className="max-sm:col-span-2">
        <Select
          value={filter.sort}
          onChange={({ target }) => {
            const sort = SORT_CHOICES.find(({ value }) => value === target.value);
            if (sort) onChange({ sort: sort.value });
          }}
        >
          {SORT_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}
