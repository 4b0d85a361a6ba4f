import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { runProgram } from '../../cli/program.ts'
import { Interrupted } from '../../cli/terminal.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What a command did. */
export type CliOutcome = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A command that goes on until it is stopped. */
export type RunningCli = {
  /** The lines of stdout so far. */
  readonly lines: () => readonly string[]
  readonly stderr: () => string
  /** Ctrl-C. */
  readonly interrupt: () => void
  readonly ended: Promise<number>
}

/** A person with a configuration folder of their own, in front of the CLI. */
export type CliDesk = {
  /** The file that profiles are kept in. */
  readonly profiles: string
  readonly folder: string
  /** Runs a command to its end, in this process. */
  readonly run: (args: readonly string[], given?: Given) => Promise<CliOutcome>
  /** The one JSON document that a command prints under `--json`. Fails where it prints anything else. */
  readonly json: (args: readonly string[], given?: Given) => Promise<JsonAnswer>
  /** Starts a command that goes on. */
  readonly start: (args: readonly string[], given?: Given) => RunningCli
  /** Runs a command as a process of its own, by the sources. */
  readonly spawn: (args: readonly string[], given?: Given) => Promise<CliOutcome>
  /** Runs the package's own program as a process, from the folder of the desk. */
  readonly spawnBin: (args: readonly string[]) => Promise<CliOutcome>
  /** Every secret that the profile keeps, none of which may be printed. */
  readonly secrets: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export type JsonAnswer = {
  readonly code: number
  readonly json: ReturnType<typeof JSON.parse>
  readonly stderr: string
}
type Given = {
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Opens a desk at a service. */
export async function openCliDesk(baseUrl: string): Promise<CliDesk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bourse-cli-'))
  const env = {
    XDG_CONFIG_HOME: folder,
    HOME: folder,
    BOURSE_URL: baseUrl,
    PATH: process.env['PATH'] ?? '',
  }
  const profiles = path.join(folder, 'bourse', 'profiles.json')
  const start = (args: readonly string[], given: Given = {}): RunningCli => {
    const written = { stdout: '', stderr: '' }
    const interrupt = new AbortController()
    const sink = (name: 'stderr' | 'stdout') => ({
      write: (text: string) => void (written[name] += text),
    })
    const ended = runProgram(args, {
      stdin: Readable.from(given.stdin === undefined ? [] : [given.stdin]),
      stdout: sink('stdout'),
      stderr: sink('stderr'),
      env: { ...env, ...given.env },
      cwd: folder,
      signal: interrupt.signal,
    })
    return {
      lines: () => written.stdout.split('\n').filter((line) => line !== ''),
      stderr: () => written.stderr,
      interrupt: () => interrupt.abort(new Interrupted()),
      ended,
    }
  }
  const run = async (args: readonly string[], given?: Given): Promise<CliOutcome> => {
    const running = start(args, given)
    const code = await running.ended
    return { code, stdout: running.lines().join('\n'), stderr: running.stderr() }
  }
  return {
    folder,
    profiles,
    start,
    run,
    async json(args, given) {
      const { code, stderr, stdout } = await run([...args, '--json'], given)
      return { code, stderr, json: JSON.parse(stdout) }
    },
    spawn: (args, given = {}) =>
      runProcess([path.join(root, 'cli/bourse.ts'), ...args], {
        env: { ...env, ...given.env },
        cwd: folder,
        stdin: given.stdin ?? '',
      }),
    spawnBin: (args) =>
      runProcess([path.join(root, 'cli/bin.mjs'), ...args], { env, cwd: folder, stdin: '' }),
    async secrets() {
      const text = await readFile(profiles, 'utf8')
      return [...text.matchAll(/"(?:privateKey|apiKey|__Host-[^"]*)": "([^"]+)"/g)].map(
        ([, one = '']) => one,
      )
    },
    close: () => rm(folder, { recursive: true }),
  }
}

/** Runs a script on this Node, and gives what it wrote. */
function runProcess(
  argv: readonly string[],
  given: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly stdin: string },
): Promise<CliOutcome> {
  const { cwd, env, stdin } = given
  const child = spawn(process.execPath, argv, { env, cwd })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text))
  child.stdin.end(stdin)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }))
  })
}
