import type { PyodideAPI } from 'pyodide'
import type { FetchedAnswer, OutputStream } from '../protocol.ts'
import { createPythonFiles, type PythonFs } from './python-files.ts'
import { pythonPrelude } from './python-prelude.ts'
import type { Asked, Left, PythonOfShell } from './shell.ts'

/** What Python is made of, read before the walls are up. */
export type PythonParts = {
  readonly wasm: Uint8Array
  readonly library: Uint8Array
  /** The memory of an interpreter that has begun, which saves the beginning. */
  readonly memory: Uint8Array | null
}

export type Python = {
  readonly run: (asked: Asked) => Promise<Left>
  readonly runForShell: (
    call: Parameters<PythonOfShell>[0],
    asked: Asked,
  ) => ReturnType<PythonOfShell>
}

type Pyodide = PyodideAPI & {
  readonly makeMemorySnapshot: () => Uint8Array
}
type Stream = { write: (stream: OutputStream, text: string) => void; stdin: string[] }
type Helpers = {
  readonly run: (code: string) => Promise<string>
  readonly run_of_shell: (code: string, filename: string, args: string) => Promise<number>
  readonly way_out: (ask: (request: string) => string) => void
  readonly close: () => void
}

/** The engine itself, which has no types and is only passed on. */
const engine: string = 'pyodide/pyodide.asm.mjs'

/** The part of the list of packages that is checked at the start; there are no packages to load. */
const lockFileContents = {
  info: {
    arch: 'wasm32',
    platform: 'emscripten_5_0_3',
    version: '314.0.7',
    python: '3.14.2',
    abi_version: '2026_0',
  },
  packages: {},
}

/**
 * Starts CPython as if there were no Node around it, which its loader would otherwise use for files, processes and the
 * network. To be called with the host's globals gone, and before code from text ends.
 */
export async function startPython(parts: PythonParts, isForMemory: boolean): Promise<Pyodide> {
  const files: Readonly<Record<string, Uint8Array>> = {
    'pyodide.asm.wasm': parts.wasm,
    'python_stdlib.zip': parts.library,
  }
  const standIns: Readonly<Record<string, unknown>> = {
    read: refuse,
    load: refuse,
    readbuffer: (path: string) => files[path.split('/').at(-1) ?? ''],
    quit: () => undefined,
    print: () => undefined,
    printErr: () => undefined,
    // What this loader asks a shell for is random bytes, and nothing else.
    os: Object.freeze({ system: (_: string, words: readonly string[]) => randomBase64(words[1]) }),
  }
  for (const [name, value] of Object.entries(standIns)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  const { loadPyodide } = await import('pyodide')
  const { default: createPyodideModule } = await import(engine)
  const settings: object = {
    indexURL: '/',
    createPyodideModule,
    lockFileContents,
    jsglobals: Object.freeze({ setTimeout, clearTimeout }),
    env: { HOME: '/', PYTHONHASHSEED: 'random' },
    ...(parts.memory === null ? {} : { _loadSnapshot: parts.memory }),
    ...(isForMemory ? { _makeSnapshot: true } : {}),
  }
  return Object.assign(await loadPyodide(settings))
}

/** Readies what was started for runs. */
export function furnishPython(pyodide: Pyodide): Python {
  for (const name of ['read', 'load', 'readbuffer']) {
    Reflect.deleteProperty(globalThis, name)
  }
  // The file systems of Python and of the host would be one there.
  const fs: PythonFs = Object(pyodide.FS)
  for (const name of ['NODEFS', 'NODERAWFS', 'IDBFS', 'PROXYFS', 'WORKERFS', 'NATIVEFS_ASYNC']) {
    Reflect.deleteProperty(fs.filesystems, name)
  }
  const stream: Stream = { write: () => undefined, stdin: [] }
  connect(pyodide, stream)
  const helpers = helpersOf(pyodide)
  helpers.close()
  const files = createPythonFiles(fs)
  let isLimited = false
  const prepare = (asked: Asked, loaded: ReadonlyMap<string, Uint8Array>) => {
    if (!isLimited) files.limit(asked.limits)
    isLimited = true
    const ask = asked.fetch
    helpers.way_out((request) => JSON.stringify(ask === null ? closed : ask(JSON.parse(request))))
    files.load(loaded)
  }
  return {
    async run(asked) {
      prepare(asked, asked.files)
      stream.write = asked.print
      stream.stdin = []
      const end: PythonEnd = JSON.parse(await helpers.run(asked.code))
      return { ...leftOf(end), shell: asked.shell, files: files.save() }
    },
    async runForShell({ args, stdin, files: given }, asked) {
      prepare(asked, given)
      const said = { stdout: '', stderr: '' }
      stream.write = (name, text) => {
        said[name] += text
      }
      const program = programOf(args, stdin, given)
      if (program === null) {
        const stderr = `python3: can't open file '${args[0] ?? ''}'\n`
        return { stdout: '', stderr, exitCode: 2, files: given }
      }
      stream.stdin = program.isStdin || stdin === '' ? [] : stdin.split(/(?<=\n)/)
      const argv = JSON.stringify(program.argv)
      const exitCode = await helpers.run_of_shell(program.code, program.name, argv)
      return { ...said, exitCode, files: files.save() }
    },
  }
}

const closed: FetchedAnswer = {
  refusal: 'this host is not among those that the operator allows',
}

type PythonEnd = {
  readonly result: string | null
  readonly error: (NonNullable<Left['error']> & { readonly memory: boolean }) | null
}

function leftOf({ result, error }: PythonEnd): Pick<Left, 'outcome' | 'result' | 'error'> {
  if (error === null) return { outcome: 'completed', result, error: null }
  const { memory, name, message, line, stack } = error
  const outcome = memory ? 'out_of_memory' : 'failed'
  return { outcome, result: null, error: { name, message, line, stack } }
}

function connect(pyodide: Pyodide, stream: Stream): void {
  const writer = (name: OutputStream) => {
    const decoder = new TextDecoder()
    return {
      isatty: false,
      write(bytes: Uint8Array) {
        stream.write(name, decoder.decode(bytes, { stream: true }))
        return bytes.length
      },
    }
  }
  pyodide.setStdout(writer('stdout'))
  pyodide.setStderr(writer('stderr'))
  pyodide.setStdin({ isatty: false, stdin: () => stream.stdin.shift() ?? null })
}

function helpersOf(pyodide: Pyodide): Helpers {
  const made = pyodide.runPython(pythonPrelude)
  const named = (name: keyof Helpers) => made.get(name)
  return {
    run: named('run'),
    run_of_shell: named('run_of_shell'),
    way_out: named('way_out'),
    close: named('close'),
  }
}

/** The program that a command line of Python names; null for a file that is not there. */
function programOf(args: readonly string[], stdin: string, files: ReadonlyMap<string, Uint8Array>) {
  const [first, second = '', ...rest] = args
  if (first === '-c')
    return { code: second, name: '<string>', argv: ['-c', ...rest], isStdin: false }
  if (first === undefined || first === '-') {
    return { code: stdin, name: '<stdin>', argv: ['-'], isStdin: true }
  }
  const bytes = files.get(first)
  if (bytes === undefined) return null
  return { code: new TextDecoder().decode(bytes), name: first, argv: [...args], isStdin: false }
}

function randomBase64(command: string | undefined): string {
  const length = Number(/-c(\d+)/.exec(command ?? '')?.[1] ?? 0)
  return Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString('base64')
}

function refuse(): never {
  throw new Error('the sandbox refuses this')
}
