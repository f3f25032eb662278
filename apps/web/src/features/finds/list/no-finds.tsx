import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyLink } from '../../../ui/empty-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoFinds() {
  const { queries } = useEngine();
  const quest = useLive(() => queries.currentQuest(), [queries]).value ?? null;
  return (
    <EmptyState
      className="md:py-14"
      title="No finds yet"
      description={
        quest
          ? `Log the first find of ${quest.name}. One photo is enough; you can add depth and target ID later.`
          : 'Finds are logged on a quest. Start one, dig, and take a photo: the rest can wait until you are home.'
      }
      action={
        <>
          {quest ? (
            <Button asChild variant="find" size="field">
              <Link to={`/quests/${quest.id}/add-find`}>
                <Camera aria-hidden="true" size={24} strokeWidth={1.75} />
                Log find
              </Link>
            </Button>
          ) : (
            <Button asChild size="field">
              <Link to="/quests">Go to quests</Link>
            </Button>
          )}
          <EmptyLink to="/import">Import records</EmptyLink>
        </>
      }
    />
  );
}
