import { useState } from 'react';
import { sendOwnerCode } from '../../lib/account-actions.ts';
import type { Outcome } from '../../lib/ask-server.ts';

export interface MailedCode {
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly isSent: boolean;
  /** Asks with the code that was typed; where the server wants one first, has it sent and answers `code-sent`. */
  ask<T>(change: (nonce: string | null) => Outcome<T>): Outcome<T | 'code-sent'>;
  send(): Outcome<void>;
  clear(): void;
}

/** The code that goes to the address in use, for a change that only the owner of the account may make. */
export function useMailedCode(): MailedCode {
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);

  async function send(): Outcome<void> {
    const sent = await sendOwnerCode();
    if (sent.ok) setSent(true);
    return sent;
  }

  return {
    code,
    setCode,
    isSent,
    send,
    async ask(change) {
      const nonce = code.replaceAll(/\s/g, '');
      const answer = await change(nonce === '' ? null : nonce);
      if (answer.ok || answer.error.code !== 'reauthentication_needed') return answer;
      // Asked for already, and not entered yet: another mail would only make its code worthless.
      if (isSent) return { ok: false, error: { code: 'reauthentication_not_valid', message: '' } };
      const sent = await send();
      return sent.ok ? { ok: true, value: 'code-sent' } : sent;
    },
    clear() {
      setCode('');
      setSent(false);
    },
  };
}
