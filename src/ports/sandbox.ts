export type SandboxLanguage = 'javascript' | 'python' | 'shell'

export type SandboxLimits = {
  /** The maximum timeout of a run. */
  readonly runMsMax: number
  /** Of one run in JavaScript, for everything that its code allocates. */
  readonly memoryBytes: number
  /** Of the process that runs Python and the shell of a sandbox, with the interpreters themselves. */
  readonly processBytes: number
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

/** What ended a program: an uncaught exception, or why it was cut off. `line` is of the program, where it is known. */
export type SandboxError = {
  readonly name: string
  readonly message: string
  readonly line: number | null
  readonly stack: string | null
}

/** The result of a run. `stdout` and `stderr` hold the output up to its end. */
export type SandboxRun = {
  readonly outcome: 'completed' | 'failed' | 'timed_out' | 'out_of_memory'
  readonly stdout: string
  readonly stderr: string
  readonly isTruncated: boolean
  /** The JSON of a JavaScript program's default export, or of Python's last expression; null where there is none. */
  readonly result: string | null
  /** The uncaught exception, or why the run was aborted. */
  readonly error: SandboxError | null
  /** `kept` when Python's names of earlier runs were still there; `fresh` for an interpreter that began with this run. */
  readonly interpreter: 'fresh' | 'kept'
  readonly durationMs: number
}

export type SandboxFile = { readonly path: string; readonly bytes: number }

/**
 * Runs untrusted code in sandboxes with files, each identified by the reference from `create`. Code can reach no other
 * sandbox, nothing of the host and no environment variables; a failure ends the run, never the host. All languages see
 * the same files at the same paths. A JavaScript program is a module with `console`, `files` (readText, writeText, read,
 * write, list, remove) and, where hosts are listed, `fetch`. Raises `sandbox.gone` for a reference that was killed or
 * has expired, `sandbox.path_refused` for an invalid path, `sandbox.file_limit` above a limit, and an `upstream.*`
 * problem when the provider is unreachable.
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
      /** Gets what is printed as it comes, in order; the result holds it again. Must not throw. */
      readonly onOutput?: (stream: 'stdout' | 'stderr', text: string) => void
    },
  ) => Promise<SandboxRun>
  /** Null when the file does not exist. */
  readonly readFile: (reference: string, path: string) => Promise<Uint8Array | null>
  readonly writeFile: (reference: string, path: string, bytes: Uint8Array) => Promise<void>
  /** All files, sorted by path. */
  readonly listFiles: (reference: string) => Promise<readonly SandboxFile[]>
  /** False when the file did not exist. */
  readonly removeFile: (reference: string, path: string) => Promise<boolean>
  /** The contents of all files. */
  readonly readFiles: (reference: string) => Promise<ReadonlyMap<string, Uint8Array>>
  /**
   * Puts these files in the place of all that are there. The built-in engine does it whole or not at all and refuses it
   * while a program runs; E2B does it file by file.
   */
  readonly replaceFiles: (
    reference: string,
    files: ReadonlyMap<string, Uint8Array>,
  ) => Promise<void>
  /** Releases the resources of an idle sandbox but keeps its files. Safe to repeat. */
  readonly pause: (reference: string) => Promise<void>
  readonly resume: (reference: string) => Promise<void>
  /** Ends the sandbox with its files and any running program. Safe to repeat. */
  readonly kill: (reference: string) => Promise<void>
  /** Ends everything that runs in this process. Later calls are refused. */
  readonly stop: () => Promise<void>
}
