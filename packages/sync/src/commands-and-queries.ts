import { bucketListCommands } from './commands/bucket-list-commands.ts';
import type { CommandContext } from './commands/command-context.ts';
import type { Commands } from './commands/commands.ts';
import { decisionCommands } from './commands/decision-commands.ts';
import { findCommands } from './commands/find-commands.ts';
import { gearCommands } from './commands/gear-commands.ts';
import { ignoredCommands } from './commands/ignored-commands.ts';
import { importCommands } from './commands/import-commands.ts';
import { landownerCommands } from './commands/landowner-commands.ts';
import { mediaCommands } from './commands/media-commands.ts';
import { pathCommands } from './commands/path-commands.ts';
import { preferenceCommands } from './commands/preference-commands.ts';
import { profileCommands } from './commands/profile-commands.ts';
import { questCommands } from './commands/quest-commands.ts';
import { accountQueries } from './queries/account-queries.ts';
import { bucketListQueries } from './queries/bucket-list-queries.ts';
import { coverageQueries } from './queries/coverage-queries.ts';
import { findQueries } from './queries/find-queries.ts';
import { galleryQueries } from './queries/gallery-queries.ts';
import { gearQueries } from './queries/gear-queries.ts';
import { importQueries } from './queries/import-queries.ts';
import { landownerQueries } from './queries/landowner-queries.ts';
import { mapQueries } from './queries/map-queries.ts';
import type { Queries } from './queries/queries.ts';
import { questQueries } from './queries/quest-queries.ts';
import { soilQueries } from './queries/soil-queries.ts';
import type { Replica } from './replica/replica.ts';

export function commandsOf(context: CommandContext): Commands {
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

export function queriesOf(replica: Replica): Queries {
  return {
    ...questQueries(replica),
    ...findQueries(replica),
    ...galleryQueries(replica),
    ...gearQueries(replica),
    ...landownerQueries(replica),
    ...bucketListQueries(replica),
    ...mapQueries(replica),
    ...soilQueries(replica),
    ...coverageQueries(replica),
    ...importQueries(replica),
    ...accountQueries(replica),
  };
}
