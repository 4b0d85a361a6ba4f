import { AppError } from '../../../kernel/errors.ts'
import type { DocumentBody, StreamFrame } from '../../../kernel/operation.ts'
import { type Page, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { sandboxErrors } from '../../../kernel/sandbox.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Sandbox } from '../../../ports/sandbox.ts'
import type {
  CodeRun,
  CreateSessionRequest,
  E2bStatus,
  LastRun,
  RunRequest,
  SandboxFile,
  SandboxFileContent,
  SandboxFiles,
  SandboxSession,
  WriteFileRequest,
} from './computer.schemas.ts'
import { computerLimits } from './computer-limits.ts'
import { packArchive, unpackArchive } from './files-archive.ts'
import { lastRunOf } from './recorded-run.ts'
import { streamRun } from './run-stream.ts'
import type { NewProgram, Sandboxes, SandboxesOptions, SandboxOf } from './sandboxes.service.ts'
import type { SandboxEngine, StoredSandbox } from './sandboxes.store.ts'
import { toSession } from './session-views.ts'

export type SessionsService = {
  /** Which engines are configured. */
  readonly status: () => E2bStatus
  readonly create: (caller: Principal, request: CreateSessionRequest) => Promise<SandboxSession>
  readonly list: (caller: Principal) => Promise<Page<SandboxSession>>
  readonly get: (caller: Principal, id: string) => Promise<SandboxSession>
  readonly pause: (caller: Principal, id: string) => Promise<SandboxSession>
  readonly resume: (caller: Principal, id: string) => Promise<SandboxSession>
  readonly remove: (caller: Principal, id: string) => Promise<SandboxSession>
  readonly run: (
    caller: Principal,
    id: string,
    request: RunRequest & { readonly signal: AbortSignal },
  ) => Promise<CodeRun>
  /** That the newest run goes on, or how it ended. */
  readonly lastRun: (caller: Principal, id: string) => Promise<LastRun>
  /** The same as `run`, as events. */
  readonly stream: (
    caller: Principal,
    id: string,
    request: RunRequest & { readonly signal: AbortSignal; readonly requestId: string },
  ) => Promise<AsyncIterable<StreamFrame>>
  readonly files: (caller: Principal, id: string) => Promise<SandboxFiles>
  /** All files as a tar archive. */
  readonly download: (caller: Principal, id: string) => Promise<DocumentBody>
  /** Unpacks an archive; either all of it or nothing. */
  readonly upload: (
    caller: Principal,
    id: string,
    request: { readonly base64: string; readonly folder?: string },
  ) => Promise<SandboxFiles>
  /** Raises 404 `sandbox.no_such_file`. */
  readonly readFile: (caller: Principal, id: string, path: string) => Promise<SandboxFileContent>
  readonly writeFile: (
    caller: Principal,
    id: string,
    request: WriteFileRequest,
  ) => Promise<SandboxFile>
  readonly removeFile: (caller: Principal, id: string, path: string) => Promise<SandboxFile>
}

/** Sandboxes as sessions, with their files. */
export function createSessionsService(
  sandboxes: Sandboxes,
  options: Pick<SandboxesOptions, 'clock' | 'database' | 'engines' | 'logger'>,
): SessionsService {
  const { engines, logger } = options
  const of = (caller: Principal, id: string): SandboxOf => ({ caller, kind: 'session', id })
  const changed =
    (work: (of: SandboxOf) => Promise<StoredSandbox>) => async (caller: Principal, id: string) =>
      toSession(await work(of(caller, id)))
  return {
    status: () => statusOf(engines),
    async create(caller, { name = 'session', engine = 'quickjs' }) {
      const wanted = { kind: 'session', engine, name, agentId: null, notes: null } as const
      return toSession(await sandboxes.create(caller, wanted))
    },
    async list(caller) {
      return wholePage((await sandboxes.list(caller, 'session')).map(toSession))
    },
    get: changed(sandboxes.find),
    pause: changed(sandboxes.pause),
    resume: changed(sandboxes.resume),
    remove: changed(sandboxes.remove),
    run: (caller, id, request) => sandboxes.run(of(caller, id), programOf(request)),
    lastRun: async (caller, id) => lastRunOf((await sandboxes.find(of(caller, id))).id, options),
    stream(caller, id, { requestId, signal, ...request }) {
      const leaving = new AbortController()
      const program = programOf({ ...request, signal: AbortSignal.any([signal, leaving.signal]) })
      return streamRun((onOutput) => sandboxes.run(of(caller, id), { ...program, onOutput }), {
        requestId,
        logger,
        leave: () => leaving.abort(),
      })
    },
    async download(caller, id) {
      const { sandbox, reference } = await sandboxes.open(of(caller, id))
      const body = packArchive(await sandbox.readFiles(reference))
      const headers = { 'content-disposition': `attachment; filename="${id}.tar"` }
      return { contentType: 'application/x-tar', body, headers }
    },
    async upload(caller, id, { base64, folder }) {
      const { sandbox, reference } = await sandboxes.open(of(caller, id))
      const added = await unpackArchive(Buffer.from(base64, 'base64'), folder)
      const before = await sandbox.readFiles(reference)
      await sandbox.replaceFiles(reference, new Map([...before, ...added]))
      return wholePage([...(await sandbox.listFiles(reference))])
    },
    async files(caller, id) {
      const { sandbox, reference } = await sandboxes.open(of(caller, id))
      return wholePage([...(await sandbox.listFiles(reference))])
    },
    async readFile(caller, id, path) {
      const { sandbox, reference } = await sandboxes.open(of(caller, id))
      const bytes = await sandbox.readFile(reference, path)
      if (bytes === null) throw noSuchFile()
      return { path, bytes: bytes.length, ...contentOf(bytes) }
    },
    async writeFile(caller, id, request) {
      const bytes = bytesOf(request)
      const { sandbox, reference } = await sandboxes.open(of(caller, id))
      await sandbox.writeFile(reference, request.path, bytes)
      return { path: request.path, bytes: bytes.length }
    },
    async removeFile(caller, id, path) {
      const { sandbox, reference } = await sandboxes.open(of(caller, id))
      if (!(await sandbox.removeFile(reference, path))) throw noSuchFile()
      return { path, bytes: 0 }
    },
  }
}

function statusOf(engines: SandboxesOptions['engines']): E2bStatus {
  const facts = (['quickjs', 'e2b'] as const).map((engine) => factsOf(engine, engines[engine]))
  return {
    configured: facts.some(({ configured }) => configured),
    engines: facts,
    sandboxesOfKey: computerLimits.sandboxesOfOwner,
    note: 'The engine quickjs is built in. It runs JavaScript modules, Python with its standard library, and a shell with the usual commands, over one file system, without a network but for the listed hosts.',
  }
}

function programOf({
  language = 'javascript',
  timeoutMs = computerLimits.defaultRunMs,
  code,
  signal,
}: RunRequest & { readonly signal: AbortSignal }): NewProgram {
  return { language, code, timeoutMs, signal }
}

function factsOf(engine: SandboxEngine, sandbox: Sandbox | null): E2bStatus['engines'][number] {
  if (sandbox === null) {
    return { engine, configured: false, languages: [], fetchHosts: [], limits: null }
  }
  const { languages, fetchHosts, limits } = sandbox.facts
  return {
    engine,
    configured: true,
    languages: [...languages],
    fetchHosts: [...fetchHosts],
    limits: { ...limits },
  }
}

function contentOf(bytes: Uint8Array): { base64: string; text: string | null } {
  const base64 = Buffer.from(bytes).toString('base64')
  try {
    return { base64, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { base64, text: null }
  }
}

function bytesOf({ text, base64 }: WriteFileRequest): Uint8Array {
  if ((text === undefined) === (base64 === undefined)) {
    const message = 'give either text or base64'
    throw new AppError(requestErrors.invalid, 'The file has no content, or two.', {
      faults: [{ location: 'body/text', message, fix: 'Send one of `text` and `base64`.' }],
    })
  }
  return text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text)
}

function noSuchFile(): AppError {
  return new AppError(sandboxErrors.no_such_file, 'There is no file at this path.')
}
