import type { SandboxLimits, SandboxRun } from '../../../ports/sandbox.ts'
import type { FetchedAnswer, OutputStream } from '../protocol.ts'

/** Files as they cross to a process and back: base64 by path, null for a removed one. */
export type PackedFiles = Readonly<Record<string, string | null>>

/** What a shell leaves for its next run. */
export type ShellState = {
  readonly folder: string
  readonly variables: Readonly<Record<string, string>>
}

/** One program for an interpreter. */
export type InterpreterOrder = {
  readonly kind: 'run'
  readonly language: 'python' | 'shell'
  readonly code: string
  readonly files: PackedFiles
  readonly shell: ShellState | null
  readonly limits: SandboxLimits
  /** Whether `fetch` and `curl` are there at all. */
  readonly canFetch: boolean
}

export type ToInterpreter =
  | InterpreterOrder
  | { readonly kind: 'fetched'; readonly answer: FetchedAnswer }

/** How a program ended that ended by itself. Written by a process that may have been taken over: read with care. */
export type InterpreterEnd = Pick<SandboxRun, 'outcome' | 'result' | 'error'> & {
  readonly changes: PackedFiles
  readonly shell: ShellState | null
}

export type FromInterpreter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'printed'; readonly stream: OutputStream; readonly text: string }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'fetch'; readonly request: unknown }
  | { readonly kind: 'ended'; readonly end: InterpreterEnd }

/** The bytes before each message that tell its length. */
export const headBytes = 4
