import type { Commands } from '@metalquest/sync/engine';
import { knock } from '../../platform/native/haptics.ts';

/** Commands with haptic feedback, for users with gloves. */
const FELT = [
  'logFind',
  'updateFind',
  'startQuest',
  'pauseQuest',
  'resumeQuest',
  'endQuest',
  'restartQuest',
] as const satisfies readonly (keyof Commands)[];

export function feltCommands(commands: Commands, tell: () => void = knock): Commands {
  const felt = FELT.map((name) => [name, withKnock(commands[name], tell)] as const);
  return { ...commands, ...Object.fromEntries(felt) };
}

function withKnock<Arguments extends readonly never[]>(
  command: (...given: Arguments) => Promise<{ readonly ok: boolean }>,
  tell: () => void,
) {
  return async (...given: Arguments) => {
    const outcome = await command(...given);
    if (outcome.ok) tell();
    return outcome;
  };
}
