import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { DownloadSetting } from './download-setting.tsx';

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export function DeleteSection() {
  const { queries } = useEngine();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const counts = useLive(async () => {
    const [finds, quests] = await Promise.all([
      queries.findCounts(),
      queries.quests({ offset: 0, limit: 1 }),
    ]);
    return { finds: finds.total, quests: quests.total };
  }, [queries]);
  const what = counts.value
    ? `${counted(counts.value.quests, 'quest', 'quests')}, ${counted(counts.value.finds, 'find', 'finds')}`
    : 'Every quest, every find';
  return (
    <div className="max-w-2xl">
      <p className="max-w-xl text-pretty text-md">
        {what}, with their photos, your gear, permissions, contacts and bucket list: everything is deleted
        from the server, from this device, and from your other devices when they are next online. It cannot be
        restored.
      </p>
      <div className="mt-7 border-line border-y pt-7">
        <DownloadSetting title="Download your data first" />
      </div>
      {isOnline ? null : (
        <Note tone="offline" className="mt-5 max-w-xl">
          You are offline. The server has to delete the account, so this needs signal.
        </Note>
      )}
      <Button variant="danger-quiet" className="mt-6" disabled={!isOnline} onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Delete your account?">
        <DeleteAccountForm />
      </Dialog>
    </div>
  );
}
