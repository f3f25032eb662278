import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { connectToaster, type ToastMessage } from './toast.ts';
import { TOAST_DURATION_MS, VISIBLE_TOASTS } from './toast-durations.ts';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

const SHOW = {
  info: sonner,
  success: sonner.success,
  warning: sonner.warning,
  error: sonner.error,
  permanentFailure: sonner.error,
} as const;

/** Sonner's name per id: a new toast under the name of a closing one would close with it. */
const names = new Map<string, string>();
let count = 0;

function nameOf(id: string): string {
  count += 1;
  const name = names.get(id) ?? `${id} ${count}`;
  names.set(id, name);
  return name;
}

function show({ kind, title, description, action, id, durationMs }: ToastMessage): void {
  const name = id === undefined ? undefined : nameOf(id);
  const onAnimationEnd = (): void => {
    if (id !== undefined && names.get(id) === name) names.delete(id);
  };
  SHOW[kind](title, {
    duration: durationMs,
    // Always pass all fields: sonner keeps missing ones from the toast that it replaces.
    description,
    action: action && {
      label: action.label,
      onClick() {
        onAnimationEnd();
        action.onClick();
      },
    },
    onDismiss: onAnimationEnd,
    onAutoClose: onAnimationEnd,
    ...(name === undefined ? {} : { id: name }),
  });
}

function dismiss(id: string): void {
  const name = names.get(id);
  names.delete(id);
  if (name !== undefined) sonner.dismiss(name);
}

/** At least the first message stays on the screen. */
const TOP = 'min(var(--toast-top), 100dvh - 6rem)';

/** The toast container: top centre, below the header (`--toast-top`, ui/bars.css). */
export function Toaster() {
  // After sonner's own effect, which subscribes to messages.
  useEffect(() => connectToaster({ show, dismiss }), []);
  return (
    <Sonner
      position="top-center"
      visibleToasts={VISIBLE_TOASTS}
      duration={TOAST_DURATION_MS.info}
      gap={10}
      offset={{ top: TOP }}
      mobileOffset={{
        top: TOP,
        left: '1rem',
        right: '1rem',
      }}
      closeButton
      icons={{
        success: <CircleCheck {...icon} className="text-moss-deep" />,
        warning: <TriangleAlert {...icon} className="text-brass-deep" />,
        error: <CircleAlert {...icon} className="text-clay" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-picture border border-line bg-card p-4 pr-13 ' +
            'font-sans text-ink text-base shadow-float',
          content: 'grow',
          title: 'font-[620] leading-snug',
          description: 'mt-0.5 text-muted text-sm',
          icon: 'mt-0.5 shrink-0',
          actionButton:
            'self-center shrink-0 rounded-sm px-3 min-h-11 font-[620] text-moss-deep hover:bg-moss-tint',
          closeButton:
            'absolute top-1 right-1 grid size-11 place-items-center rounded-full text-muted hover:text-ink [&_svg]:size-4',
        },
      }}
    />
  );
}
