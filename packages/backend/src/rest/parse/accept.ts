import { refuse } from '../errors.ts';

/** The shape of the answer: a list of rows, or exactly one row. */
export interface AnswerShape {
  single: boolean;
  stripNulls: boolean;
  contentType: string;
}

const LIST: AnswerShape = {
  single: false,
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
};

/**
 * The `Accept` header; the first type that is known counts.
 * @throws RestError 406 PGRST107 when none is
 */
export function parseAccept(header: string | undefined): AnswerShape {
  if (header === undefined || header.trim() === '') return LIST;
  for (const part of header.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (['*/*', 'application/*', 'application/json'].includes(type)) return LIST;
    const shape = /^application\/vnd\.pgrst\.(object|array)(\+json)?$/.exec(type)?.[1];
    if (!shape) continue;
    const stripNulls = parameters.includes('nulls=stripped');
    return {
      single: shape === 'object',
      stripNulls,
      contentType: `application/vnd.pgrst.${shape}+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`,
    };
  }
  throw refuse.mediaType(header);
}
