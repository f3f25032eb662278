import { refuse } from '../errors.ts';

export interface AnswerShape {
  format: 'json' | 'csv';
  single: boolean;
  stripNulls: boolean;
  contentType: string;
}

const LIST: AnswerShape = {
  format: 'json',
  single: false,
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
};
const CSV: AnswerShape = {
  format: 'csv',
  single: false,
  stripNulls: false,
  contentType: 'text/csv; charset=utf-8',
};

/** The known type with the highest `q` wins, then the first. @throws RestError 406 PGRST107 */
export function parseAccept(header: string | undefined): AnswerShape {
  if (header === undefined || header.trim() === '' || header.trim() === '*/*') return LIST;
  const offers = header.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, parameters, weight: weight === undefined ? 1 : Number(weight) };
  });
  for (const { type, parameters, weight } of offers.toSorted((a, b) => b.weight - a.weight)) {
    if (!(weight > 0)) continue;
    if (['*/*', 'application/*', 'application/json'].includes(type)) return LIST;
    if (type === 'text/csv') return CSV;
    const shape = /^application\/vnd\.pgrst\.(object|array)(\+json)?$/.exec(type)?.[1];
    if (!shape) continue;
    const stripNulls = parameters.includes('nulls=stripped');
    return {
      format: 'json',
      single: shape === 'object',
      stripNulls,
      contentType: `application/vnd.pgrst.${shape}+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`,
    };
  }
  throw refuse.mediaType(header);
}
