import { Outlet } from 'react-router';
import { AuthDialogSlot } from './auth-dialog-slot.tsx';
import { PageArrival } from './page-arrival.tsx';
import { ToasterSlot } from './toaster-slot.tsx';

export function OnboardingLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageArrival />
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <AuthDialogSlot />
      <ToasterSlot />
    </div>
  );
}
