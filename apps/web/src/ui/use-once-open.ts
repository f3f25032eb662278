import { useState } from 'react';

/** True from the first time `open` was true: until then nothing of a dialog is loaded, after it fades as it should. */
export function useOnceOpen(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
}
