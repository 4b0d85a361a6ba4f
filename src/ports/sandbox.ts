export type SandboxLanguage = 'javascript' | 'python' | 'shell'

export type SandboxLimits = {
  /** The longest time that a run may ask for; it is cut off there. */
  readonly runMsMax: number
  /** Of one run, for everything that the code keeps. */
  readonly memoryBytes: number
  /** What a run prints beyond this is dropped, for each of the two streams, and told. */
  readonly outputBytesMax: number
  readonly fileBytesMax: number
  readonly filesMax: number
  /** Of all files of a sandbox together. */
  readonly filesBytesMax: number
  /** Runs at a time in one sandbox. */
  readonly runsAtATime: number
}

/** What a sandbox is, for whoever chooses one. */
export type SandboxFacts = {
  readonly engine: 'quickjs' | 'e2b'
  readonly languages: readonly SandboxLanguage[]
  readonly limits: SandboxLimits
  /** Hosts that code may call by `fetch`; empty when it may call none. */
  readonly fetchHosts: readonly string[]
}

/** How a run ended. `stdout` and `stderr` are what was printed until then. */
export type SandboxRun = {
  readonly outcome: 'completed' | 'failed' | 'timed_out' | 'out_of_memory'
  readonly stdout: string
  readonly stderr: string
  readonly isTruncated: boolean
  /** The default export of a JavaScript program, as JSON; null where there is none. */
  readonly result: string | null
  /** What was thrown, or why it was cut off. */
  readonly error: { readonly name: string; readonly message: string } | null
  readonly durationMs: number
}

export type SandboxFile = { readonly path: string; readonly bytes: number }

/**
 * Places where foreign code runs and keeps files, each by a reference that `create` gave. Code sees no other sandbox,
 * nothing of the host and no environment; what it does wrong ends the run, never the host. A JavaScript program is a
 * module with `console`, `files` (readText, writeText, read, write, list, remove) and, where hosts are listed, `fetch`.
 *
 * Raises `sandbox.gone` for a reference that was killed or has expired, `sandbox.path_refused` for a path that no
 * sandbox has, `sandbox.file_limit` above a limit, and a problem of the upstream kind when the place cannot be reached.
 */
export type Sandbox = {
  readonly facts: SandboxFacts
  /** Makes an empty one, which ends by itself at `expiresAt` at the latest. Resolves to its reference. */
  readonly create: (options: { readonly id: string; readonly expiresAt: Date }) => Promise<string>
  /**
   * Runs one program to its end or to its time's end. Raises `sandbox.language_unsupported`, `sandbox.busy` while
   * another run of this sandbox is not over, and `sandbox.full` when too many run in this process.
   */
  readonly run: (
    reference: string,
    program: {
      readonly language: SandboxLanguage
      readonly code: string
      readonly timeoutMs: number
      readonly signal?: AbortSignal
    },
  ) => Promise<SandboxRun>
  /** Null when there is no such file. */
  readonly readFile: (reference: string, path: string) => Promise<Uint8Array | null>
  readonly writeFile: (reference: string, path: string, bytes: Uint8Array) => Promise<void>
  /** All files, by path. */
  readonly listFiles: (reference: string) => Promise<readonly SandboxFile[]>
  /** False when there was none. */
  readonly removeFile: (reference: string, path: string) => Promise<boolean>
  /** Frees what an idle sandbox costs; its files stay. Safe to repeat. */
  readonly pause: (reference: string) => Promise<void>
  readonly resume: (reference: string) => Promise<void>
  /** Ends it with everything in it, a running program too. Safe to repeat. */
  readonly kill: (reference: string) => Promise<void>
  /** Ends what runs in this process. Later calls are refused. */
  readonly stop: () => Promise<void>
}
