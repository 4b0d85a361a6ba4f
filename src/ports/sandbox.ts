export type SandboxLanguage = 'javascript' | 'python' | 'shell'

export type SandboxLimits = {
  /** The maximum timeout of a run. */
  readonly runMsMax: number
  /** Of one run, for everything that its code allocates. */
  readonly memoryBytes: number
  /** For each of stdout and stderr; output beyond it is dropped and marked as truncated. */
  readonly outputBytesMax: number
  readonly fileBytesMax: number
  readonly filesMax: number
  /** For all files of a sandbox together. */
  readonly filesBytesMax: number
  /** Concurrent runs in one sandbox. */
  readonly runsAtATime: number
}

/** The limits and abilities of a kind of sandbox. */
export type SandboxFacts = {
  readonly engine: 'quickjs' | 'e2b'
  readonly languages: readonly SandboxLanguage[]
  readonly limits: SandboxLimits
  /** Hosts that `fetch` may reach; empty for none. */
  readonly fetchHosts: readonly string[]
}

/** The result of a run. `stdout` and `stderr` hold the output up to its end. */
export type SandboxRun = {
  readonly outcome: 'completed' | 'failed' | 'timed_out' | 'out_of_memory'
  readonly stdout: string
  readonly stderr: string
  readonly isTruncated: boolean
  /** The JSON of a JavaScript program's default export; null where there is none. */
  readonly result: string | null
  /** The uncaught exception, or why the run was aborted. */
  readonly error: { readonly name: string; readonly message: string } | null
  readonly durationMs: number
}

export type SandboxFile = { readonly path: string; readonly bytes: number }

/**
 * Runs untrusted code in sandboxes with files, each identified by the reference from `create`. Code can reach no other
 * sandbox, nothing of the host and no environment variables; a failure ends the run, never the host. A JavaScript
 * program is a module with `console`, `files` (readText, writeText, read, write, list, remove) and, where hosts are
 * listed, `fetch`. Raises `sandbox.gone` for a reference that was killed or has expired, `sandbox.path_refused` for an
 * invalid path, `sandbox.file_limit` above a limit, and an `upstream.*` problem when the provider is unreachable.
 */
export type Sandbox = {
  readonly facts: SandboxFacts
  /** Creates an empty sandbox, which ends at `expiresAt` at the latest. Resolves to its reference. */
  readonly create: (options: { readonly id: string; readonly expiresAt: Date }) => Promise<string>
  /**
   * Runs one program until it ends or times out. Raises `sandbox.language_unsupported`, `sandbox.busy` while another
   * run of this sandbox is in progress, and `sandbox.full` when too many run in this process.
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
  /** Null when the file does not exist. */
  readonly readFile: (reference: string, path: string) => Promise<Uint8Array | null>
  readonly writeFile: (reference: string, path: string, bytes: Uint8Array) => Promise<void>
  /** All files, sorted by path. */
  readonly listFiles: (reference: string) => Promise<readonly SandboxFile[]>
  /** False when the file did not exist. */
  readonly removeFile: (reference: string, path: string) => Promise<boolean>
  /** Releases the resources of an idle sandbox but keeps its files. Safe to repeat. */
  readonly pause: (reference: string) => Promise<void>
  readonly resume: (reference: string) => Promise<void>
  /** Ends the sandbox with its files and any running program. Safe to repeat. */
  readonly kill: (reference: string) => Promise<void>
  /** Ends everything that runs in this process. Later calls are refused. */
  readonly stop: () => Promise<void>
}
