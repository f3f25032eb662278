import type { Commands } from '@metalquest/sync/engine';
import { hapticSuccess } from '../../platform/native/haptics.ts';

/** Commands with haptic feedback, for users with gloves. */
const HAPTIC_COMMANDS = [
  'logFind',
  'updateFind',
  'startQuest',
  'pauseQuest',
  'resumeQuest',
  'endQuest',
  'restartQuest',
] as const satisfies readonly (keyof Commands)[];

export function hapticCommands(commands: Commands, haptic: () => void = hapticSuccess): Commands {
  const hapticEntries = HAPTIC_COMMANDS.map((name) => [name, withHaptics(commands[name], haptic)] as const);
  return { ...commands, ...Object.fromEntries(hapticEntries) };
}

function withHaptics<Arguments extends readonly never[]>(
  command: (...args: Arguments) => Promise<{ readonly ok: boolean }>,
  haptic: () => void,
) {
  return async (...args: Arguments) => {
    const outcome = await command(...args);
    if (outcome.ok) haptic();
    return outcome;
  };
}
