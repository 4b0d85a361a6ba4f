import { rowsOf } from '../../../kernel/operation.ts'
import { sandboxErrors } from '../../../kernel/sandbox.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { computerErrors } from './computer.errors.ts'
import {
  CodeRun,
  CreateSessionRequest,
  E2bStatus,
  LastRun,
  RunRequest,
  SandboxSession,
  SandboxSessions,
  SessionParams,
} from './computer.schemas.ts'
import type { ComputerService } from './computer.service.ts'
import { owned } from './owned-rows.ts'

const { operation, stream } = rowsOf<ComputerService>()
const upstream = [
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const
const using = [sandboxErrors.gone, sandboxErrors.not_configured, ...upstream] as const
const changing = [...using, resourceErrors.illegal_transition] as const
const running = [
  ...using,
  sandboxErrors.busy,
  sandboxErrors.full,
  sandboxErrors.file_limit,
  sandboxErrors.language_unsupported,
  computerErrors.paused,
] as const

/** Sandboxes of an account or of a one-shot key, and runs of code in them. */
export const sessionsOperations = {
  e2bStatus: operation({
    name: 'sandboxes.getStatus',
    method: 'GET',
    path: '/api/e2b/status',
    tier: 'public',
    family: 'E2b',
    summary: 'Show what runs code here, in which languages and within which limits',
    auth: [],
    input: {},
    output: E2bStatus,
    effect: 'none',
    mcp: false,
    handler: (computer) => computer.sessions.status(),
  }),

  createSandboxSession: operation({
    name: 'sandboxes.create',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions',
    summary: 'Make an empty sandbox, of the signed-in account or of the one-shot key',
    description:
      'That of a key ends with the key. That of an account ends a day after it was made; every session of the account opens it, and API keys do not.',
    input: { body: CreateSessionRequest },
    output: SandboxSession,
    errors: [
      computerErrors.sandboxes_used,
      computerErrors.service_full,
      sandboxErrors.not_configured,
      ...upstream,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    handler: (computer, { input, principal }) => computer.sessions.create(principal, input.body),
  }),

  listSandboxSessions: operation({
    name: 'sandboxes.list',
    ...owned,
    method: 'GET',
    path: '/api/e2b/sessions',
    summary: 'List the sandboxes of the account or the key',
    input: {},
    output: SandboxSessions,
    effect: 'none',
    handler: (computer, { principal }) => computer.sessions.list(principal),
  }),

  readSandboxSession: operation({
    name: 'sandboxes.get',
    ...owned,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}',
    summary: 'Show a sandbox of the account or the key',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: [sandboxErrors.gone],
    effect: 'none',
    handler: (computer, { input, principal }) =>
      computer.sessions.get(principal, input.params.sessionId),
  }),

  killSandboxSession: operation({
    name: 'sandboxes.kill',
    ...owned,
    method: 'DELETE',
    path: '/api/e2b/sessions/{sessionId}',
    summary: 'End a sandbox with its files and processes',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: [sandboxErrors.gone, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (computer, { input, principal }) =>
      computer.sessions.remove(principal, input.params.sessionId),
  }),

  pauseSandboxSession: operation({
    name: 'sandboxes.pause',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/pause',
    summary: 'Pause a sandbox; its files stay',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: changing,
    effect: 'reversible',
    handler: (computer, { input, principal }) =>
      computer.sessions.pause(principal, input.params.sessionId),
  }),

  resumeSandboxSession: operation({
    name: 'sandboxes.resume',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/resume',
    summary: 'Go on with a paused sandbox',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: changing,
    effect: 'reversible',
    handler: (computer, { input, principal }) =>
      computer.sessions.resume(principal, input.params.sessionId),
  }),

  runCode: operation({
    name: 'sandboxes.runCode',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/run',
    summary: 'Run a program in a sandbox',
    description:
      'How it ended is in `outcome`, also when it failed. All languages see the same files, which stay; so do the folder and variables of a shell, and the names of Python while its interpreter is warm (`interpreter`). One run at a time.',
    input: { params: SessionParams, body: RunRequest },
    output: CodeRun,
    errors: running,
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    bodyLimitBytes: 524_288,
    handler: (computer, { input, principal, signal }) =>
      computer.sessions.run(principal, input.params.sessionId, { ...input.body, signal: signal() }),
  }),

  lastRun: operation({
    name: 'sandboxes.getLastRun',
    ...owned,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}/run',
    summary: 'Show the last run in a sandbox, wherever it was started',
    description:
      'That it goes on, or how it ended with what it printed. Nothing of the runs before it is kept.',
    input: { params: SessionParams },
    output: LastRun,
    errors: [sandboxErrors.gone],
    effect: 'none',
    handler: (computer, { input, principal }) =>
      computer.sessions.lastRun(principal, input.params.sessionId),
  }),

  streamCode: stream({
    name: 'sandboxes.streamCode',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/run/stream',
    summary: 'Run a program in a sandbox and follow what it prints (server-sent events)',
    description:
      'Events: `output` with `{stream, text}` as it is printed, then `result` with what POST .../run answers, or `error` with a problem. A reader who leaves ends the run, and its files stay as they were.',
    input: { params: SessionParams, body: RunRequest },
    errors: running,
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    bodyLimitBytes: 524_288,
    idempotent: false,
    examples: [
      {
        name: 'a line',
        input: {
          params: { sessionId: 'sbx_01m7ytaspqwr8b0z1rfygatt9v' },
          body: { language: 'python', code: 'print("hello")' },
        },
      },
    ],
    handler: (computer, { input: { params, body }, principal, signal, requestId }) =>
      computer.sessions.stream(principal, params.sessionId, {
        ...body,
        signal: signal(),
        requestId,
      }),
  }),
}
