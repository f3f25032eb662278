import { useState } from 'react';
import { sendOwnerCode } from '../../../net/auth/account-actions.ts';
import type { Outcome } from '../../../net/request-server.ts';

export interface MailedCode {
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly isSent: boolean;
  /** Runs a change with the typed code; if the server needs a code, sends it and gives `code-sent`. */
  ask<T>(change: (nonce: string | null) => Outcome<T>): Outcome<T | 'code-sent'>;
  send(): Outcome<void>;
  clear(): void;
}

/** A code sent to the current email, for changes that need proof of ownership. */
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
      // Already sent: another email would invalidate its code.
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
