import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { assertSandboxPath, sandboxErrors, sandboxGone } from '../../kernel/sandbox.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Sandbox, SandboxFile, SandboxLimits, SandboxRun } from '../../ports/sandbox.ts'
import { member, readJson } from './connect-frames.ts'
import {
  createE2bApi,
  type E2bApi,
  type E2bApiOptions,
  type E2bPlace,
  refusalOf,
} from './e2b-api.ts'
import { createE2bFiles, type E2bFiles } from './e2b-files.ts'
import { filesRoot, programOf, programPrefix } from './e2b-program.ts'
import { runProgram } from './e2b-run.ts'

export type E2bOptions = E2bApiOptions &
  Ports<'clock' | 'random'> & {
    /** The template of new sandboxes. Default: `base`. */
    readonly template?: string
    /** Hosts that programs may reach. Default: none. */
    readonly fetchHosts?: readonly string[]
  }

type RunParts = Pick<E2bOptions, 'clock' | 'random'> & {
  readonly api: E2bApi
  readonly files: E2bFiles
}

const mebibyte = 1_048_576

const e2bLimits: SandboxLimits = {
  runMsMax: 20_000,
  memoryBytes: 256 * mebibyte,
  processBytes: 512 * mebibyte,
  outputBytesMax: 65_536,
  fileBytesMax: mebibyte,
  filesMax: 1_000,
  filesBytesMax: 512 * mebibyte,
  runsAtATime: 1,
}

const languages = ['javascript', 'python', 'shell'] as const

/**
 * Sandboxes at E2B, each a small virtual machine. A reference holds E2B's id and the expiry, so that any process can
 * use it. E2B enforces which hosts programs reach.
 */
export function createE2bSandbox(options: E2bOptions): Sandbox {
  const { clock, random, template = 'base', fetchHosts = [] } = options
  const api = createE2bApi(options)
  const files = createE2bFiles(api, e2bLimits.fileBytesMax)
  const locate = (reference: string) => findPlace(api, reference, clock.nowMs())
  return {
    facts: { engine: 'e2b', languages, limits: e2bLimits, fetchHosts },
    async create({ id, expiresAt }) {
      const endSeconds = Math.floor(expiresAt.getTime() / 1_000)
      const answer = await api.platform('POST', '/sandboxes', {
        templateID: template,
        timeout: Math.max(1, endSeconds - Math.floor(clock.nowMs() / 1_000)),
        autoPause: false,
        secure: true,
        metadata: { id },
        ...networkOf(fetchHosts),
      })
      if (answer.status !== 201) throw refusalOf(answer.status)
      const sandboxId = member(readJson(answer.body), 'sandboxID')
      if (typeof sandboxId !== 'string' || !idForm.test(sandboxId)) {
        throw new AppError(upstreamErrors.failed, 'E2B answered without an id.')
      }
      return `${sandboxId}@${endSeconds}`
    },
    run: (reference, program) => run({ api, files, clock, random }, reference, program),
    async readFile(reference, path) {
      assertSandboxPath(path)
      return files.read(await locate(reference), `${filesRoot}${path}`)
    },
    async writeFile(reference, path, bytes) {
      assertSandboxPath(path)
      if (bytes.length > e2bLimits.fileBytesMax) {
        const { fileBytesMax } = e2bLimits
        throw new AppError(sandboxErrors.file_limit, `A file has at most ${fileBytesMax} bytes.`)
      }
      await files.write(await locate(reference), `${filesRoot}${path}`, bytes)
    },
    listFiles: async (reference) => listed(files, await locate(reference)),
    ...wholeFiles(files, locate),
    async removeFile(reference, path) {
      assertSandboxPath(path)
      return files.remove(await locate(reference), `${filesRoot}${path}`)
    },
    pause: (reference) => changeState(api, reference, { to: 'pause', fine: [204, 409] }),
    async resume(reference) {
      const timeout = Math.ceil((endMsOf(reference) - clock.nowMs()) / 1_000)
      if (timeout <= 0) throw sandboxGone()
      await changeState(api, reference, { to: 'connect', fine: [200, 201], body: { timeout } })
    },
    async kill(reference) {
      const answer = await api.platform('DELETE', `/sandboxes/${idOf(reference)}`)
      if (answer.status !== 204 && answer.status !== 404) throw refusalOf(answer.status)
    },
    // Runs are at E2B, and end there by their timeout.
    stop: () => Promise.resolve(),
  }
}

/** All files at once, file by file. */
function wholeFiles(
  files: E2bFiles,
  locate: (reference: string) => Promise<E2bPlace>,
): Pick<Sandbox, 'readFiles' | 'replaceFiles'> {
  return {
    async readFiles(reference) {
      const place = await locate(reference)
      const read = new Map<string, Uint8Array>()
      for (const { path } of await listed(files, place)) {
        const bytes = await files.read(place, `${filesRoot}${path}`)
        if (bytes !== null) read.set(path, bytes)
      }
      return read
    },
    async replaceFiles(reference, wanted) {
      for (const path of wanted.keys()) assertSandboxPath(path)
      const place = await locate(reference)
      for (const [path, bytes] of wanted) await files.write(place, `${filesRoot}${path}`, bytes)
      for (const { path } of await listed(files, place)) {
        if (!wanted.has(path)) await files.remove(place, `${filesRoot}${path}`)
      }
    },
  }
}

async function listed(files: E2bFiles, place: E2bPlace): Promise<readonly SandboxFile[]> {
  const found = await files.list(place, filesRoot)
  return found
    .filter(({ path }) => path.startsWith(`${filesRoot}/`) && !path.includes(`/${programPrefix}`))
    .map(({ path, bytes }) => ({ path: path.slice(filesRoot.length), bytes }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .slice(0, e2bLimits.filesMax)
}

async function run(
  { api, files, clock, random }: RunParts,
  reference: string,
  { language, code, timeoutMs, signal, onOutput }: Parameters<Sandbox['run']>[1],
): Promise<SandboxRun> {
  assertLanguage(language)
  const startMs = clock.nowMs()
  const limited = Math.min(timeoutMs, e2bLimits.runMsMax)
  const place = await findPlace(api, reference, startMs)
  const heapMebibytes = e2bLimits.memoryBytes / mebibyte
  const runId = createId('run', startMs, random.bytes(10))
  const program = programOf(runId, { language, code, timeoutMs: limited, heapMebibytes })
  const ended = await runProgram({ api, files, limits: e2bLimits }, place, {
    ...program,
    timeoutMs: limited,
    ...(signal === undefined ? {} : { signal }),
    ...(onOutput && { onOutput }),
  })
  return { ...ended, durationMs: Math.max(0, clock.nowMs() - startMs) }
}

const idForm = /^[A-Za-z0-9_-]{1,128}$/

function networkOf(hosts: readonly string[]): object {
  return hosts.length === 0
    ? { allow_internet_access: false }
    : { allow_internet_access: true, network: { allowOut: hosts, denyOut: ['0.0.0.0/0'] } }
}

async function findPlace(api: E2bApi, reference: string, nowMs: number): Promise<E2bPlace> {
  if (endMsOf(reference) <= nowMs) throw sandboxGone()
  const sandboxId = idOf(reference)
  const answer = await api.platform('GET', `/sandboxes/${sandboxId}`)
  if (answer.status !== 200) throw refusalOf(answer.status)
  const token = member(readJson(answer.body), 'envdAccessToken')
  return { sandboxId, accessToken: typeof token === 'string' ? token : null }
}

async function changeState(
  api: E2bApi,
  reference: string,
  change: { readonly to: string; readonly fine: readonly number[]; readonly body?: object },
): Promise<void> {
  const path = `/sandboxes/${idOf(reference)}/${change.to}`
  const answer = await api.platform('POST', path, change.body ?? {})
  if (!change.fine.includes(answer.status)) throw refusalOf(answer.status)
}

function idOf(reference: string): string {
  return reference.split('@', 1)[0] ?? ''
}

function endMsOf(reference: string): number {
  return Number(reference.split('@')[1] ?? 0) * 1_000
}

function assertLanguage(language: string): void {
  if (languages.some((known) => known === language)) return
  throw new AppError(sandboxErrors.language_unsupported, 'E2B runs another one here.', {
    extra: { languages },
  })
}
