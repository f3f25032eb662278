import * as z from 'zod/mini';
import { err, ok, type Result } from '../../result.ts';
import { type Drawing, readDrawing } from './drawing.ts';

/** The form of the page as sent. */
export interface SigningForm {
  readonly name: string;
  readonly email: string;
  /** JSON, see readDrawing. */
  readonly drawing: string;
  /** Signs by the typed name, without a drawing. */
  readonly isTyped: boolean;
  readonly isAgreed: boolean;
}

export type SigningField = 'name' | 'email' | 'drawing' | 'agreed';
export type SigningProblems = Readonly<Partial<Record<SigningField, string>>>;

export interface SigningAnswer {
  readonly name: string;
  readonly email: string | null;
  readonly drawing: Drawing | null;
}

export const SIGNER_NAME_MAX_LENGTH = 200;
export const SIGNER_EMAIL_MAX_LENGTH = 254;

const email = z.email();
/** Control characters, and marks that reverse the direction of text and so could disguise a name. */
const HIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

function nameProblem(name: string): string | null {
  if (name === '') return 'Enter your name.';
  if (name.length > SIGNER_NAME_MAX_LENGTH)
    return `A name can have at most ${SIGNER_NAME_MAX_LENGTH} characters.`;
  return HIDDEN.test(name) ? 'The name contains a character that cannot be shown. Type it again.' : null;
}

function drawingProblem(drawing: Drawing | null | 'unreadable', isTyped: boolean): string | null {
  if (isTyped) return null;
  if (drawing === 'unreadable') return 'The signature could not be read. Draw it again, with fewer strokes.';
  return drawing === null ? 'Draw your signature, or choose to sign with your typed name only.' : null;
}

export function readAnswer(form: SigningForm): Result<SigningAnswer, SigningProblems> {
  const name = form.name.trim();
  const address = form.email.trim();
  const drawing = form.isTyped ? null : readDrawing(form.drawing);
  const isAddress =
    address === '' || (address.length <= SIGNER_EMAIL_MAX_LENGTH && email.safeParse(address).success);
  const found = {
    name: nameProblem(name),
    drawing: drawingProblem(drawing, form.isTyped),
    email: isAddress ? null : 'This is not an email address. Correct it, or leave it empty.',
    agreed: form.isAgreed ? null : 'Tick this box to sign.',
  };
  const problems: SigningProblems = Object.fromEntries(
    Object.entries(found).flatMap(([field, text]) => (text === null ? [] : [[field, text]])),
  );
  if (Object.keys(problems).length > 0 || drawing === 'unreadable') return err(problems);
  return ok({ name, email: address || null, drawing });
}
