import type { Readable } from 'node:stream'

/** Where a command's text goes. */
export interface Sink {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** What a command knows of the world that started it. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Sink
  readonly stderr: Sink
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** That of this process. The first Ctrl-C ends the command in order, a second one at once. */
export function systemTerminal(): Terminal {
  const interrupt = new AbortController()
  const { stdin, stdout, stderr, env } = process
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interrupt.signal.aborted) process.exit(130)
      interrupt.abort(new Interrupted())
    })
  }
  // A reader such as `head` that has seen enough is no failure of ours.
  stdout.on('error', (failure: NodeJS.ErrnoException) => {
    process.exit(failure.code === 'EPIPE' ? 0 : 1)
  })
  return { stdin, stdout, stderr, env, cwd: process.cwd(), signal: interrupt.signal }
}

/** Ctrl-C. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted')
  }
}
