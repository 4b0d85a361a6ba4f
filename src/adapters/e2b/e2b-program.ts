import type { SandboxLanguage } from '../../ports/sandbox.ts'

/** The home folder in E2B's virtual machines. */
const home = ['/home', 'user'].join('/')
/** The folder of the programs' files, which the port's paths are relative to. */
export const filesRoot = `${home}/box`
/** The folder of a run's own files. */
const runRoot = `${home}/run`

/** The exit code of `flock` when another run holds the sandbox. */
export const busyExit = 75

/** One program as files in the sandbox and the command that runs it. */
export type E2bProgram = {
  readonly files: ReadonlyMap<string, string>
  readonly command: string
  /** Where the result is written; null for languages without results. */
  readonly resultPath: string | null
  /** Files to remove after the run. */
  readonly leftovers: readonly string[]
}

/**
 * The command runs under a lock inside the sandbox and is killed there after its timeout, so that both work even when
 * the caller is gone. A JavaScript program gets the same `files` as with the built-in engine.
 */
export function programOf(
  runId: string,
  {
    language,
    code,
    timeoutMs,
    heapMebibytes,
  }: {
    readonly language: SandboxLanguage
    readonly code: string
    readonly timeoutMs: number
    readonly heapMebibytes: number
  },
): E2bProgram {
  const seconds = (timeoutMs / 1_000).toFixed(3)
  const under = `mkdir -p ${runRoot} ${filesRoot}; cd ${filesRoot}; PATH="$PATH:/usr/local/bin:/usr/bin:/bin"; exec flock -o -n -E ${busyExit} ${runRoot}/lock timeout -s KILL ${seconds}`
  if (language !== 'javascript') {
    const path = `${runRoot}/${runId}.${language === 'python' ? 'py' : 'sh'}`
    const command = `${under} ${language === 'python' ? 'python3' : 'bash'} ${path}`
    return { files: new Map([[path, code]]), command, resultPath: null, leftovers: [path] }
  }
  const main = `${filesRoot}/${programPrefix}${runId}.mjs`
  const starter = `${runRoot}/${runId}.mjs`
  const resultPath = `${runRoot}/${runId}.json`
  return {
    files: new Map([
      [main, code],
      [starter, starterOf({ main, resultPath })],
      [`${home}/package.json`, '{"type":"module"}'],
    ]),
    command: `${under} node --max-old-space-size=${heapMebibytes} ${starter}`,
    resultPath,
    leftovers: [main, starter, resultPath],
  }
}

/** Files with this prefix belong to a run and are hidden from callers. */
export const programPrefix = '.program-'

function starterOf({ main, resultPath }: { main: string; resultPath: string }): string {
  return `import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
const root = ${JSON.stringify(filesRoot)}
const at = (path) => {
  const text = String(path)
  if (text.split('/').includes('..')) throw new Error('this is not a path that a sandbox has')
  return join(root, text)
}
const write = (path, content) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), content)
}
globalThis.files = {
  readText: (path) => readFileSync(at(path), 'utf8'),
  writeText: (path, text) => write(path, String(text)),
  read: (path) => new Uint8Array(readFileSync(at(path))),
  write,
  remove: (path) => {
    const before = statSync(at(path), { throwIfNoEntry: false })
    rmSync(at(path), { force: true })
    return before !== undefined
  },
  list: () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('${programPrefix}'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: path.slice(root.length), bytes: statSync(path).size }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
}
let ended
try {
  const { default: result } = await import(${JSON.stringify(main)})
  ended = { result: JSON.stringify(result) ?? null }
} catch (failure) {
  const isError = failure instanceof Error
  ended = {
    error: {
      name: isError ? failure.name : 'Error',
      message: isError ? failure.message : String(failure),
      stack: isError ? failure.stack : null,
    },
  }
  process.exitCode = 1
}
writeFileSync(${JSON.stringify(resultPath)}, JSON.stringify(ended))
`
}
