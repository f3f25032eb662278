import { refuse } from '../errors.ts';

const NAME_CHARACTER = /[\p{L}\p{N}_ $]/u;

export class Scanner {
  readonly text: string;
  readonly subject: string;
  position = 0;

  constructor(text: string, subject: string) {
    this.text = text;
    this.subject = subject;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string {
    return this.text.charAt(this.position);
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  take(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`expecting "${token}"`);
  }

  skipSpace(): void {
    while (this.peek() === ' ' || this.peek() === '\t') this.position += 1;
  }

  takeWhile(accepts: (character: string) => boolean): string {
    const start = this.position;
    while (!this.done && accepts(this.peek())) this.position += 1;
    return this.text.slice(start, this.position);
  }

  remaining(): string {
    const remaining = this.text.slice(this.position);
    this.position = this.text.length;
    return remaining;
  }

  quoted(): string {
    this.expect('"');
    let value = '';
    while (!this.take('"')) {
      if (this.done) this.fail('expecting a closing quote');
      this.take('\\');
      value += this.peek();
      this.position += 1;
    }
    return value;
  }

  /** A name: quoted, or letters, digits, `_`, `$`, inner spaces, and dashes outside arrows. */
  name(): string {
    this.skipSpace();
    if (this.peek() === '"') return this.quoted();
    const start = this.position;
    while (!this.done) {
      const character = this.peek();
      const dash = character === '-' && this.position > start && !this.startsWith('->');
      if (!dash && !NAME_CHARACTER.test(character)) break;
      this.position += 1;
    }
    const name = this.text.slice(start, this.position).trim();
    if (name === '') this.fail('expecting a field name (* or [a..z0..9_$])');
    return name;
  }

  fail(details: string): never {
    const found = this.done ? 'unexpected end of input' : `unexpected "${this.peek()}"`;
    throw refuse.syntax(
      `${this.subject} (${this.text.slice(0, 200)})`,
      `${found} at position ${this.position + 1}, ${details}`,
    );
  }
}
