import { Argument, Command, CommanderError, Option } from 'commander'
import packageFile from '../package.json' with { type: 'json' }
import { refuseSecrets } from './argv-secrets.ts'
import type { CommandSpec, Context, Given } from './command.ts'
import { commands } from './commands.ts'
import { exitCodes, exitCodeTexts } from './exit-codes.ts'
import { CliFailure, Declined, tellFailure } from './failure.ts'
import { createPrinter } from './output/printer.ts'
import { openConnection } from './profile/connection.ts'
import { openProfiles } from './profile/profile.ts'
import { readAll } from './profile/signing-key.ts'
import type { Terminal } from './terminal.ts'

/** Runs the program with these arguments, and gives its exit code. Nothing is thrown. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes('--json')
  const outcome = { exitCode: exitCodes.ok as number }
  try {
    if (args[0] !== 'complete') refuseSecrets(args)
    const program = createProgram(terminal, outcome)
    // Asked by the script of a shell, with the words so far.
    if (args[0] === 'complete' && args[1] === '--') {
      const { printCompletions } = await import('./completion.ts')
      await printCompletions(program, args.slice(2))
      return exitCodes.ok
    }
    await program.parseAsync([...args], { from: 'user' })
    return terminal.signal.aborted ? exitCodes.interrupted : outcome.exitCode
  } catch (failure) {
    // Help and version come as errors of commander with the code 0; it has said the others itself.
    if (failure instanceof CommanderError) {
      if (failure.exitCode === 0) return exitCodes.ok
      if (isJson) terminal.stdout.write(usageJson(failure.message))
      return exitCodes.usage
    }
    if (terminal.signal.aborted) return exitCodes.interrupted
    const out = createPrinter(terminal, isJson)
    if (failure instanceof Declined) {
      out.note('Nothing was sent.')
      return exitCodes.failed
    }
    const told = tellFailure(failure)
    out.failure(told)
    if (terminal.env['BOURSE_DEBUG'] === '1' && failure instanceof Error) {
      out.note(failure.stack ?? '')
    }
    return told.exitCode
  }
}

function usageJson(detail: string): string {
  return `${JSON.stringify({ error: { code: 'cli.usage', detail, fix: 'See --help.' } }, null, 2)}\n`
}

/** The parser of all commands, which is also what completion reads. */
export function createProgram(
  terminal: Terminal,
  outcome: { exitCode: number } = { exitCode: 0 },
): Command {
  const program = new Command('bourse')
    .description('A trading terminal and agent platform, from the command line.')
    .option('--json', 'print one JSON document (streams: one a line) on stdout, all else on stderr')
    .option('--url <address>', 'the service; default: BOURSE_URL, then the profile')
    .option('--profile <name>', 'which profile to use; default: BOURSE_PROFILE, then "default"')
    .version(packageFile.version, '--version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
    .addHelpText('after', () => endOfHelp())
  const groups = new Map<string, Command>()
  for (const spec of commands) addCommand({ program, groups, spec, terminal, outcome })
  return program
}

interface Adding {
  readonly program: Command
  readonly groups: Map<string, Command>
  readonly spec: CommandSpec
  readonly terminal: Terminal
  readonly outcome: { exitCode: number }
}

function addCommand({ program, groups, spec, terminal, outcome }: Adding): void {
  const words = spec.path.split(' ')
  const parent = words.slice(0, -1).reduce((above, word) => groupOf(groups, above, word), program)
  const command = parent
    .command(words.at(-1) ?? '')
    .description(spec.about)
    .copyInheritedSettings(program)
    .enablePositionalOptions(false)
  for (const { name, about, choices } of spec.args ?? []) {
    const argument = new Argument(name, about)
    command.addArgument(choices === undefined ? argument : argument.choices(choices))
  }
  for (const option of optionsOf(spec)) command.addOption(option)
  // Accepted behind the command as well as before it.
  command.addOption(new Option('--json', 'print JSON on stdout').hideHelp())
  command.addOption(new Option('--url <address>').hideHelp())
  command.addOption(new Option('--profile <name>').hideHelp())
  if (spec.examples !== undefined) {
    command.addHelpText(
      'after',
      `\nExamples:\n${spec.examples.map((one) => `  ${one}`).join('\n')}`,
    )
  }
  command.action(async () => {
    outcome.exitCode = (await spec.run(contextOf(command, terminal))) ?? exitCodes.ok
  })
}

function groupOf(groups: Map<string, Command>, above: Command, word: string): Command {
  const known = groups.get(word)
  if (known !== undefined) return known
  const group = above
    .command(word)
    .description(groupTexts[word] ?? word)
    .copyInheritedSettings(above)
  groups.set(word, group)
  return group
}

const groupTexts: Readonly<Record<string, string>> = {
  keys: 'API keys of the account',
  perps: 'the perpetuals exchange',
  agents: 'agents, and their runs',
  skills: 'skills of agents: find, install by hash, scan, publish',
  webhooks: 'events posted to an address, or to this machine',
}

function optionsOf({ options = [], moves }: CommandSpec): readonly Option[] {
  const own = options.map(({ flags, about, choices, isRequired }) => {
    const option = new Option(flags, about).makeOptionMandatory(isRequired === true)
    return choices === undefined ? option : option.choices(choices)
  })
  if (moves === undefined) return own
  const guards = [
    new Option('--dry-run', 'show what would be done, and do nothing'),
    new Option('-y, --yes', 'do not ask'),
  ]
  const keys = [
    new Option('--key-file <file>', 'sign with the key in this file, of mode 0600'),
    new Option('--key-stdin', 'sign with the key that stdin gives'),
  ]
  return [...own, ...guards, ...(moves === 'value' ? keys : [])]
}

interface GlobalOptions extends Readonly<Record<string, unknown>> {
  readonly json?: boolean
  readonly url?: string
  readonly profile?: string
}

function contextOf(command: Command, terminal: Terminal): Context {
  const options: GlobalOptions = command.optsWithGlobals()
  const given = givenOf(command, options)
  const profiles = remember(() =>
    openProfiles(terminal, { url: options.url, profile: options.profile }),
  )
  return {
    terminal,
    given,
    out: createPrinter(terminal, options.json === true),
    textOf: async (argument) => (argument === '-' ? (await readAll(terminal)).trim() : argument),
    profiles,
    connect: async (how) => openConnection(terminal, await profiles(), how),
  }
}

function givenOf(command: Command, options: Readonly<Record<string, unknown>>): Given {
  const args = Object.fromEntries(
    command.registeredArguments.map((argument, index) => [
      argument.name(),
      command.processedArgs[index] as unknown,
    ]),
  )
  const valueOf = (name: string) => args[name] ?? options[name]
  const maybe = (name: string) => {
    const value = valueOf(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    maybe,
    text(name) {
      const value = maybe(name)
      if (value === undefined) throw new CliFailure(`${name} is missing.`, '', exitCodes.usage)
      return value
    },
    number(name) {
      const value = maybe(name)
      if (value === undefined || /^\d{1,15}$/.test(value))
        return value === undefined ? value : Number(value)
      throw new CliFailure(`--${name} is no whole number: "${value}".`, '', exitCodes.usage)
    },
    list(name) {
      const value = valueOf(name)
      if (Array.isArray(value)) return value.map(String)
      return typeof value === 'string' ? value.split(',').filter((one) => one !== '') : []
    },
    flag: (name) => options[name] === true,
  }
}

function remember<value>(make: () => Promise<value>): () => Promise<value> {
  let made: Promise<value> | undefined
  return () => (made ??= make())
}

function endOfHelp(): string {
  const codes = exitCodeTexts.map(([code, text]) => `  ${String(code).padStart(3)}  ${text}`)
  return [
    '',
    'Exit codes:',
    ...codes,
    '',
    'Environment:',
    '  BOURSE_URL, BOURSE_API_KEY   override the profile',
    '  BOURSE_PRIVATE_KEY           the wallet that signs; keys are never arguments',
    '  NO_COLOR                     no colours',
  ].join('\n')
}
