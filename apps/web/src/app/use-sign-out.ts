import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../lib/auth-actions.ts';

export function useSignOut() {
  const [unsynced, setUnsynced] = useState<number | null>(null);
  const navigate = useNavigate();
  async function confirm() {
    setUnsynced(null);
    navigate('/');
    await signOut();
  }
  return { unsynced, ask: confirm, confirm, cancel: () => setUnsynced(null) };
}
