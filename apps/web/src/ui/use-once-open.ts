import { useState } from 'react';

/** True once `open` has been true: delays loading a dialog, then keeps it mounted for its fade-out. */
export function useOnceOpen(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened;
}
