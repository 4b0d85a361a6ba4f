import { Bash, type Command, decodeBytesToUtf8, defineCommand, getCommandNames } from 'just-bash'
import type { SandboxLimits } from '../../../ports/sandbox.ts'
import type { FetchedAnswer, OutputStream } from '../protocol.ts'
import { isKept } from './guest-state.ts'
import type { InterpreterEnd, ShellState } from './protocol.ts'
import { ShellFiles } from './shell-files.ts'
import { outputPlugin } from './shell-output.ts'

export type Asked = {
  readonly code: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly limits: SandboxLimits
  readonly shell: ShellState | null
  readonly print: (stream: OutputStream, text: string) => void
  readonly fetch: ((request: object) => FetchedAnswer) | null
}

/** How a program ended, with the files as it left them. */
export type Left = Pick<InterpreterEnd, 'outcome' | 'result' | 'error' | 'shell'> & {
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Runs Python from a shell, over the files as the shell has them. */
export type PythonOfShell = (call: {
  readonly args: readonly string[]
  readonly stdin: string
  readonly files: ReadonlyMap<string, Uint8Array>
}) => Promise<{
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  readonly files: ReadonlyMap<string, Uint8Array>
}>

const variablesBytesMax = 16_384
const stateNames = /^[A-Za-z_][A-Za-z0-9_]*$/
const many = 100_000_000

/** Loads every command beforehand, because nothing can be loaded once the walls are up. */
export async function openShell(): Promise<void> {
  const shell = new Bash({ defenseInDepth: false, cwd: '/' })
  for (const name of getCommandNames()) await shell.exec(`${name} --help </dev/null`)
  await shell.exec('curl --help')
}

/** Runs one script. What it prints goes out as it comes; its folder and its variables are told at the end. */
export async function runShell(asked: Asked, python: PythonOfShell): Promise<Left> {
  let complaint = ''
  const files = new ShellFiles(asked.limits, (stream, text) => {
    if (stream === 'stderr') complaint = text
    asked.print(stream, text)
  })
  const base = new Set<string>()
  const shell = new Bash({
    fs: files,
    cwd: '/',
    env: { HOME: '/', ...asked.shell?.variables },
    defenseInDepth: false,
    ...(asked.fetch === null ? {} : { fetch: fetchOf(asked.fetch) }),
    customCommands: [
      ...pythonCommands(files, python, base),
      ...(asked.fetch === null ? noWayOut : []),
    ],
    processInfo: { pid: 2, ppid: 1, uid: 1_000, gid: 1_000 },
    executionLimits: {
      maxLoopIterations: many,
      maxCommandCount: many,
      maxWorkUnits: many,
      maxExecutionTimeMs: asked.limits.runMsMax,
      maxOutputSize: 16 * 1_048_576,
      maxStringLength: 8 * 1_048_576,
      maxFileSystemBytes: asked.limits.filesBytesMax * 4,
    },
  })
  for (const path of files.getAllPaths()) base.add(path)
  await fill(files, asked.files)
  const cwd = await folderOf(files, asked.shell)
  shell.registerTransformPlugin(outputPlugin)
  const ended = await shell.exec(asked.code, { cwd, rawScript: true })
  if (ended.stdout !== '') asked.print('stdout', ended.stdout)
  if (ended.stderr !== '') asked.print('stderr', ended.stderr)
  const place = { code: asked.code, complaint: ended.stderr || complaint, line: files.lastLine() }
  return {
    ...outcomeOf(ended.exitCode, place),
    shell: stateOf(ended.env, cwd),
    files: await contentsOf(files, base),
  }
}

/** Where a script was when it ended, and what was complained of last. */
type Place = { readonly code: string; readonly complaint: string; readonly line: number }

function outcomeOf(exitCode: number, place: Place): Pick<Left, 'outcome' | 'result' | 'error'> {
  if (exitCode === 0) return { outcome: 'completed', result: null, error: null }
  const line = Number(/\bline (\d+):/.exec(place.complaint)?.[1] ?? place.line)
  const source = place.code.split('\n')[line - 1] ?? ''
  const stack = `${place.complaint.slice(-2_000)}  at line ${line}: ${source.slice(0, 200)}\n`
  const message = `the program ended with ${exitCode}`
  return {
    outcome: 'failed',
    result: null,
    error: { name: 'ExitError', message, line: line === 0 ? null : line, stack },
  }
}

async function fill(shell: ShellFiles, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [path, bytes] of files) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    // A file may stand where another one's folder would be; then the second cannot be shown.
    try {
      if (folder !== '') await shell.mkdir(folder, { recursive: true })
      await shell.writeFile(path, bytes)
    } catch {}
  }
}

async function contentsOf(
  shell: ShellFiles,
  base: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  for (const path of shell.getAllPaths()) {
    if (base.has(path) || !isKept(path)) continue
    if ((await shell.lstat(path)).isFile) found.set(path, await shell.readFileBuffer(path))
  }
  return found
}

async function folderOf(shell: ShellFiles, state: ShellState | null): Promise<string> {
  if (state === null) return '/'
  const isThere = await shell.exists(state.folder)
  return isThere && (await shell.stat(state.folder)).isDirectory ? state.folder : '/'
}

const transient = new Set([
  'PWD',
  'OLDPWD',
  'OPTIND',
  'SHELLOPTS',
  'BASHOPTS',
  'IFS',
  'HOME',
  'OSTYPE',
  'MACHTYPE',
  'HOSTTYPE',
  'HOSTNAME',
  'PIPESTATUS',
  'LINENO',
  'SECONDS',
  'RANDOM',
])

function stateOf(env: Readonly<Record<string, string>>, cwd: string): ShellState {
  const variables: Record<string, string> = {}
  let bytes = 0
  for (const [name, value] of Object.entries(env)) {
    if (!stateNames.test(name) || transient.has(name) || name.startsWith('BASH')) continue
    if (name === '__proto__' || typeof value !== 'string') continue
    bytes += name.length + Buffer.byteLength(value)
    if (bytes > variablesBytesMax) break
    variables[name] = value
  }
  const folder = env['PWD']
  return { folder: folder?.startsWith('/') ? folder.slice(0, 400) : cwd, variables }
}

function pythonCommands(
  files: ShellFiles,
  python: PythonOfShell,
  base: ReadonlySet<string>,
): Command[] {
  const run: Command['execute'] = async (args, context) => {
    const before = await contentsOf(files, base)
    const stdin = decodeBytesToUtf8(context.stdin)
    const ran = await python({ args: resolved(args, context.cwd), stdin, files: before })
    for (const path of before.keys())
      if (!ran.files.has(path)) await files.rm(path, { force: true })
    await fill(files, ran.files)
    const { stdout, stderr, exitCode } = ran
    return { stdout, stderr, exitCode, stdoutKind: 'text' }
  }
  return ['python', 'python3'].map((name) => defineCommand(name, run))
}

/** What would fetch, where there is nothing to fetch from: a program that asks is told so. */
const noWayOut: readonly Command[] = ['curl', 'wget'].map((name) =>
  defineCommand(name, async () => ({
    stdout: '',
    stderr: `${name}: (6) this sandbox has no network: the operator allows no host\n`,
    exitCode: 6,
    stdoutKind: 'text',
  })),
)

/** The script's own path is made absolute, because Python has a folder of its own. */
function resolved(args: readonly string[], cwd: string): readonly string[] {
  const [first, ...rest] = args
  if (first === undefined || first.startsWith('-') || first.startsWith('/')) return args
  return [`${cwd === '/' ? '' : cwd}/${first}`, ...rest]
}

function fetchOf(ask: (request: object) => FetchedAnswer): NonNullable<BashFetch> {
  return async (url, options = {}) => {
    const headers =
      options.headers instanceof Headers ? entriesOf(options.headers) : options.headers
    const answer = ask({
      url,
      method: options.method ?? 'GET',
      headers: headers ?? {},
      body: options.body ?? null,
    })
    if ('refusal' in answer) throw new Error(answer.refusal)
    const body = new TextEncoder().encode(answer.text)
    return { status: answer.status, statusText: '', headers: { ...answer.headers }, body, url }
  }
}

type BashFetch = NonNullable<ConstructorParameters<typeof Bash>[0]>['fetch']

function entriesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(headers.entries())
}
