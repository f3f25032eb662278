import type { Commands } from '@metalquest/sync/engine';
import { knock } from '../../platform/native/haptics.ts';

/** Commands that a glove wants to feel: the find is kept, the quest goes or stands. */
const FELT = [
  'logFind',
  'updateFind',
  'startQuest',
  'pauseQuest',
  'resumeQuest',
  'endQuest',
  'restartQuest',
] as const satisfies readonly (keyof Commands)[];

/** The commands with a knock in the hand for those of `FELT` that have worked; a refusal is silent there. */
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
