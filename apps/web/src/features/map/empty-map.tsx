import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ContourScene } from '../../ui/contour-scene.tsx';

/** Before the first quest: what the map will show, and how it begins. */
export function EmptyMap() {
  return (
    <section
      aria-label="Nothing on the map yet"
      className="absolute inset-x-3 bottom-12 z-10 mx-auto max-w-sm rounded-card border border-line bg-card p-5 text-center shadow-float"
    >
      <ContourScene className="mx-auto w-full max-w-44 max-sm:hidden" />
      <h2 className="text-xl sm:mt-3">Your map fills as you walk</h2>
      <p className="mt-2 text-pretty text-muted">
        Your paths and finds appear here, and only you see them. Press and hold a place to start there.
      </p>
      <Button asChild className="mt-4">
        <Link to="/quests">Start quest</Link>
      </Button>
    </section>
  );
}
