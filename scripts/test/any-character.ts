import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * The characters of fast-check's unit 'binary': all code points except surrogates. That unit takes a second of
 * processor time and 100 MB to list them all, in each process.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (character) => {
    const code =
      typeof character === 'string' && character.isWellFormed() ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not a character');
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);
