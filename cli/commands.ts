import type { CommandSpec } from './command.ts'
import { agentCommands } from './commands/agents.ts'
import { callCommand } from './commands/call.ts'
import { completionCommand } from './commands/completion.ts'
import { doctorCommand } from './commands/doctor.ts'
import { keyCommands } from './commands/keys.ts'
import { launchCommand } from './commands/launch.ts'
import { loginCommand, logoutCommand, whoamiCommand } from './commands/login.ts'
import { logsCommand } from './commands/logs.ts'
import { perpsCommands } from './commands/perps.ts'
import { skillCommands } from './commands/skills.ts'
import { startCommand, tourCommand } from './commands/start.ts'
import { buyCommand, claimCommand, sellCommand } from './commands/trade.ts'
import { webhookCommands } from './commands/webhooks.ts'

/** All commands, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  startCommand,
  tourCommand,
  doctorCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  ...keyCommands,
  launchCommand,
  buyCommand,
  sellCommand,
  claimCommand,
  ...perpsCommands,
  ...agentCommands,
  ...skillCommands,
  logsCommand,
  ...webhookCommands,
  callCommand,
  completionCommand,
]
