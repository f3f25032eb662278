import { bucketListCommands } from './bucket-list-commands.ts';
import type { CommandContext } from './command-context.ts';
import { decisionCommands } from './decision-commands.ts';
import { findCommands } from './find-commands.ts';
import { gearCommands } from './gear-commands.ts';
import { ignoredCommands } from './ignored-commands.ts';
import { importCommands } from './import-commands.ts';
import { landownerCommands } from './landowner-commands.ts';
import { mediaCommands } from './media-commands.ts';
import { pathCommands } from './path-commands.ts';
import { preferenceCommands } from './preference-commands.ts';
import { profileCommands } from './profile-commands.ts';
import { questCommands } from './quest-commands.ts';

/** All user actions. Each validates with core, then writes rows and queue items in one atomic transaction. */
export function commandsOf(context: CommandContext) {
  return {
    ...questCommands(context),
    ...pathCommands(context),
    ...findCommands(context),
    ...mediaCommands(context),
    ...gearCommands(context),
    ...landownerCommands(context),
    ...bucketListCommands(context),
    ...profileCommands(context),
    ...ignoredCommands(context),
    ...importCommands(context),
    ...preferenceCommands(context),
    ...decisionCommands(context),
  };
}

export type Commands = ReturnType<typeof commandsOf>;
