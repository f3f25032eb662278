import { expect, it } from 'vitest';
import { handOver, type PickedElsewhere, takePickedFiles } from './pick-files.ts';

const picked = (name: string): PickedElsewhere => ({ files: [new File(['x'], name)], onStored() {} });

/** An open form that records the names of its files. */
function open(form: string): { got: string[]; close: () => void } {
  const got: string[] = [];
  const close = takePickedFiles(form, ({ files }) => void got.push(...files.map(({ name }) => name)));
  return { got, close };
}

it('files wait for their form, and are passed to it once', () => {
  handOver('find:1', picked('a.jpg'));
  handOver('find:1', picked('b.jpg'));
  handOver('find:2', picked('c.jpg'));
  const first = open('find:1');
  expect(first.got).toEqual(['a.jpg', 'b.jpg']);
  first.close();
  expect(open('find:1').got).toEqual([]);
  expect(open('find:2').got).toEqual(['c.jpg']);
});

it('an open form gets them at once, and a closed one when it opens again', () => {
  const form = open('find:3');
  handOver('find:3', picked('a.jpg'));
  expect(form.got).toEqual(['a.jpg']);
  form.close();
  handOver('find:3', picked('b.jpg'));
  expect(form.got).toEqual(['a.jpg']);
  expect(open('find:3').got).toEqual(['b.jpg']);
});

it('withdrawn files are not delivered', () => {
  const takeBack = handOver('gear:new', picked('a.jpg'));
  handOver('gear:new', picked('b.jpg'));
  takeBack();
  expect(open('gear:new').got).toEqual(['b.jpg']);
});
