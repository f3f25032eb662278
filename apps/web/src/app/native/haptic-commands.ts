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

export function hapticCommands(commands: Commands, tell: () => void = hapticSuccess): Commands {
  const felt = HAPTIC_COMMANDS.map((name) => [name, withHaptics(commands[name], tell)] as const);
  return { ...commands, ...Object.fromEntries(felt) };
}

function withHaptics<Arguments extends readonly never[]>(
  command: (...given: Arguments) => Promise<{ readonly ok: boolean }>,
  tell: () => void,
) {
  return async (...given: Arguments) => {
    const outcome = await command(...given);
    if (outcome.ok) tell();
    return outcome;
  };
}
