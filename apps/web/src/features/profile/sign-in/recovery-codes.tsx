import { groupedCode, recoveryFile } from '@metalquest/core/account/second-step';
import { serverAddress } from '../../../net/server-address.ts';
import { savedLocationText, saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const copy = () =>
    copyText(codes.map(groupedCode).join('\n'), {
      copied: 'Recovery codes copied',
      refused: { title: 'The codes could not be copied', description: 'Download them instead.' },
    });

  async function download() {
    const file = new Blob([recoveryFile(codes, email, serverAddress())], { type: 'text/plain' });
    if (await saveFile(file, 'metalquest-recovery-codes.txt')) {
      toast.success('Recovery codes saved', { description: `They are ${savedLocationText}.` });
    }
  }

  return (
    <div className="grid max-w-md gap-4">
      <Note>
        Store these codes where you can reach them without your phone. They are shown only once. Each code
        signs you in once if you do not have your authenticator app.
      </Note>
      <ul
        aria-label="Recovery codes"
        className="figures grid w-max gap-x-6 gap-y-1.5 whitespace-nowrap sm:grid-cols-[auto_auto]"
      >
        {codes.map((code) => (
          <li key={code}>{groupedCode(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={download}>
          Download
        </Button>
        <Button variant="secondary" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}
