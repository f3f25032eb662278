import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { DownloadSetting } from './download-setting.tsx';
import { useLeaveForGood } from './use-leave-for-good.ts';

/** Deletes everything of a guest, which is on this device only. */
export function DeleteGuest() {
  const { userId } = useEngine();
  const leaveForGood = useLeaveForGood();
  const [isAsking, setAsking] = useState(false);

  async function destroy() {
    await leaveForGood(userId);
    toast.success('Everything was deleted from this device');
  }

  return (
    <div className="max-w-2xl">
      <p className="max-w-xl text-pretty text-md">
        Every quest and find with its photos, your gear, permissions, contacts and bucket list are deleted
        from this device. They are nowhere else, so they cannot be restored.
      </p>
      <div className="mt-7 border-line border-y pt-7">
        <DownloadSetting title="Download your data first" />
      </div>
      <Button variant="danger-quiet" className="mt-6" onClick={() => setAsking(true)}>
        Delete all records
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete everything now?"
        description="Your records are on this device only. They cannot be restored."
        confirmLabel="Delete for good"
        cancelLabel="Keep my records"
        danger
        onConfirm={destroy}
      />
    </div>
  );
}
