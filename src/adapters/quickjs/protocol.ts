import type { SandboxLimits, SandboxRun } from '../../ports/sandbox.ts'

/** What a program asked to fetch. It is foreign text: nothing of it was checked. */
export type FetchOrder = { readonly id: number; readonly request: unknown }

export type FetchedAnswer =
  | {
      readonly status: number
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly text: string
    }
  | { readonly refusal: string }

/** One program for one thread. */
export type RunOrder = {
  readonly code: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly timeoutMs: number
  readonly limits: SandboxLimits
}

export type ToThread =
  | { readonly kind: 'run'; readonly order: RunOrder }
  | { readonly kind: 'fetched'; readonly id: number; readonly answer: FetchedAnswer }

/** How a program ended by itself, or at its time. */
export type ProgramEnd = Pick<SandboxRun, 'outcome' | 'result' | 'error'> & {
  readonly isTruncated: boolean
  /** Files that were written, or null for those that were removed. */
  readonly changes: ReadonlyMap<string, Uint8Array | null>
}

export type OutputStream = 'stdout' | 'stderr'

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'printed'; readonly stream: OutputStream; readonly text: string }
  | { readonly kind: 'fetch'; readonly order: FetchOrder }
  | { readonly kind: 'ended'; readonly end: ProgramEnd }
