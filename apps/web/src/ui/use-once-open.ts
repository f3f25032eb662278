import { useState } from 'react';

/** True once `open` has been true: delays loading a dialog, then keeps it mounted for its fade-out. */
export function useOnceOpen(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
}
