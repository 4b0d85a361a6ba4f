import type { Printer } from './output/printer.ts'
import type { Connection, ConnectOptions } from './profile/connection.ts'
import type { Profiles } from './profile/profile.ts'
import type { Terminal } from './terminal.ts'

/** An argument of a command: `<token>`, `[agent]`, `[topics...]`. */
export interface ArgumentSpec {
  readonly name: string
  readonly about: string
  readonly choices?: readonly string[]
}

/** An option of a command: `--symbol <symbol>`. */
export interface OptionSpec {
  readonly flags: string
  readonly about: string
  readonly choices?: readonly string[]
  readonly isRequired?: boolean
}

/** What was given, by name: `symbol` for `--symbol`, `token` for `<token>`. */
export interface Given {
  readonly text: (name: string) => string
  readonly maybe: (name: string) => string | undefined
  readonly list: (name: string) => readonly string[]
  /** A whole number that is not negative. */
  readonly number: (name: string) => number | undefined
  readonly flag: (name: string) => boolean
}

/** What a command runs with. */
export interface Context {
  readonly terminal: Terminal
  readonly out: Printer
  readonly given: Given
  /** The text of an argument; all of stdin for `-`. */
  readonly textOf: (argument: string) => Promise<string>
  readonly profiles: () => Promise<Profiles>
  /** A client of the service with the credentials of the profile, unless it is to be anonymous. */
  readonly connect: (how?: ConnectOptions) => Promise<Connection>
}

/** One command of the program, as data: help, completion and the parser are made of it. */
export interface CommandSpec {
  /** `keys create`: its words. */
  readonly path: string
  readonly about: string
  readonly args?: readonly ArgumentSpec[]
  readonly options?: readonly OptionSpec[]
  readonly examples?: readonly string[]
  /** It moves value: it takes `--dry-run`, `--yes` and a wallet. */
  readonly moves?: 'value' | 'credit'
  /** Prints NDJSON under `--json`. */
  readonly follows?: boolean
  /** The exit code where it is not 0. */
  readonly run: (context: Context) => Promise<number | void>
}
