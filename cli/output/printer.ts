import { createInterface } from 'node:readline/promises'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure, type Told } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { type Colours, coloursFor } from './colours.ts'

/** Says what a command found: to people, or under `--json` to programs. Progress and questions never mix with it. */
export interface Printer {
  readonly isJson: boolean
  readonly colours: Colours
  /** The result of the command: one JSON document, or text. Once for each command. */
  readonly result: (json: unknown, text: string | (() => string)) => void
  /** One of many results: a line of NDJSON, or a line of text. */
  readonly row: (json: unknown, text: string) => void
  /** For people only, on stderr: what is being done. */
  readonly note: (text: string) => void
  readonly failure: (told: Told) => void
  /** Whether the person says yes; `--yes` is asked for where nobody can be asked. */
  readonly confirm: (question: string) => Promise<boolean>
  /** A line that the person types, without showing it where it is secret. */
  readonly ask: (question: string) => Promise<string>
}

/** The printer of one command. */
export function createPrinter(terminal: Terminal, isJson: boolean): Printer {
  const { stdout, stderr } = terminal
  const line = (text: string) => `${text}\n`
  const ask = async (question: string): Promise<string> => {
    const reader = createInterface({ input: terminal.stdin })
    stderr.write(question)
    try {
      return await reader.question('', { signal: terminal.signal })
    } finally {
      reader.close()
    }
  }
  return {
    isJson,
    colours: coloursFor(stdout, terminal.env),
    result: (json, text) =>
      void stdout.write(
        line(isJson ? JSON.stringify(json, null, 2) : typeof text === 'string' ? text : text()),
      ),
    row: (json, text) => void stdout.write(line(isJson ? JSON.stringify(json) : text)),
    note: (text) => void stderr.write(line(text)),
    failure({ what, fix, json }) {
      if (isJson) stdout.write(line(JSON.stringify({ error: json }, null, 2)))
      stderr.write(line(`error: ${what}`))
      if (fix !== '') stderr.write(line(`fix: ${fix}`))
    },
    async confirm(question) {
      if (terminal.stdin.isTTY !== true) {
        throw new CliFailure(
          'Nobody can be asked here, and the command asks before it goes on.',
          'Give --yes to agree, or --dry-run to see what it would do.',
          exitCodes.usage,
        )
      }
      return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())
    },
    ask,
  }
}
