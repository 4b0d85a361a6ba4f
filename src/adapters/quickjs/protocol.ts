import type { SandboxLimits, SandboxRun } from '../../ports/sandbox.ts'

/** A program's fetch request. Untrusted and unchecked. */
export type FetchOrder = { readonly id: number; readonly request: unknown }

export type FetchedAnswer =
  | {
      readonly status: number
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly text: string
    }
  | { readonly refusal: string }

/** One program for a thread to run. */
export type RunOrder = {
  readonly code: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly timeoutMs: number
  readonly limits: SandboxLimits
}

export type ToThread =
  /** The compiled engine, which is code alone; a thread makes the memory of each program itself. */
  | { readonly kind: 'engine'; readonly compiled: WebAssembly.Module; readonly memoryBytes: number }
  | { readonly kind: 'run'; readonly order: RunOrder }
  | { readonly kind: 'fetched'; readonly id: number; readonly answer: FetchedAnswer }

/** The outcome of a program that ended by itself or by its timeout. */
export type ProgramEnd = Pick<SandboxRun, 'outcome' | 'result' | 'error'> & {
  readonly isTruncated: boolean
  /** Files that were written, or null for removed ones. */
  readonly changes: ReadonlyMap<string, Uint8Array | null>
}

export type OutputStream = 'stdout' | 'stderr'

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'printed'; readonly stream: OutputStream; readonly text: string }
  | { readonly kind: 'fetch'; readonly order: FetchOrder }
  | { readonly kind: 'ended'; readonly end: ProgramEnd }
