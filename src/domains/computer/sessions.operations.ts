import { rowsOf } from '../../kernel/operation.ts'
import { sandboxErrors } from '../../kernel/sandbox.ts'
import { resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { computerErrors } from './computer.errors.ts'
import {
  CodeRun,
  CreateSessionRequest,
  E2bStatus,
  PathQuery,
  RunRequest,
  SandboxFile,
  SandboxFileContent,
  SandboxFiles,
  SandboxSession,
  SandboxSessions,
  SessionParams,
  WriteFileRequest,
} from './computer.schemas.ts'
import type { ComputerService } from './computer.service.ts'
import { exampleRun, exampleSession, exampleStatus, sessionId } from './computer-examples.ts'

const { operation } = rowsOf<ComputerService>()
const keyed = {
  tier: 'private',
  family: 'E2b',
  reason: 'A short-lived key for terminals opens it, and no other credential does.',
  auth: ['oneshot_key'],
  // The tools of MCP are called with developer keys, which open none of these.
  mcp: false,
} as const
const upstream = [
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const
const using = [sandboxErrors.gone, sandboxErrors.not_configured, ...upstream] as const
const changing = [...using, resourceErrors.illegal_transition] as const
const filing = [...using, sandboxErrors.path_refused, computerErrors.paused] as const
const params = { sessionId }
const path = '/data/notes.txt'

/** Sandboxes of a one-shot key: runs of code and files. */
export const sessionsOperations = {
  e2bStatus: operation({
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
    examples: [{ name: 'the built-in engine alone', output: exampleStatus }],
    handler: (computer) => computer.sessions.status(),
  }),

  createSandboxSession: operation({
    ...keyed,
    method: 'POST',
    path: '/api/e2b/sessions',
    summary: 'Make an empty sandbox that ends with the key',
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
    examples: [{ name: 'built in', input: { body: { name: 'prices' } }, output: exampleSession }],
    handler: (computer, { input, principal }) => computer.sessions.create(principal, input.body),
  }),

  listSandboxSessions: operation({
    ...keyed,
    method: 'GET',
    path: '/api/e2b/sessions',
    summary: 'List the sandboxes of the key',
    input: {},
    output: SandboxSessions,
    effect: 'none',
    examples: [{ name: 'one', output: { sessions: [exampleSession] } }],
    handler: (computer, { principal }) => computer.sessions.list(principal),
  }),

  readSandboxSession: operation({
    ...keyed,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}',
    summary: 'Show a sandbox of the key',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: [sandboxErrors.gone],
    effect: 'none',
    examples: [{ name: 'a new one', input: { params }, output: exampleSession }],
    handler: (computer, { input, principal }) =>
      computer.sessions.get(principal, input.params.sessionId),
  }),

  killSandboxSession: operation({
    ...keyed,
    method: 'DELETE',
    path: '/api/e2b/sessions/{sessionId}',
    summary: 'End a sandbox with its files and what runs in it',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: [sandboxErrors.gone, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      { name: 'ended', input: { params }, output: { ...exampleSession, status: 'deleted' } },
    ],
    handler: (computer, { input, principal }) =>
      computer.sessions.remove(principal, input.params.sessionId),
  }),

  pauseSandboxSession: operation({
    ...keyed,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/pause',
    summary: 'Pause a sandbox; its files stay',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: changing,
    effect: 'reversible',
    examples: [
      { name: 'paused', input: { params }, output: { ...exampleSession, status: 'paused' } },
    ],
    handler: (computer, { input, principal }) =>
      computer.sessions.pause(principal, input.params.sessionId),
  }),

  resumeSandboxSession: operation({
    ...keyed,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/resume',
    summary: 'Go on with a paused sandbox',
    input: { params: SessionParams },
    output: SandboxSession,
    errors: changing,
    effect: 'reversible',
    examples: [
      { name: 'resumed', input: { params }, output: { ...exampleSession, status: 'running' } },
    ],
    handler: (computer, { input, principal }) =>
      computer.sessions.resume(principal, input.params.sessionId),
  }),

  runCode: operation({
    ...keyed,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/run',
    summary: 'Run a program in a sandbox',
    description:
      'How it ended is in `outcome`, also when it failed. Files stay between runs, variables do not. One run at a time.',
    input: { params: SessionParams, body: RunRequest },
    output: CodeRun,
    errors: [
      ...using,
      sandboxErrors.busy,
      sandboxErrors.full,
      sandboxErrors.language_unsupported,
      computerErrors.paused,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    bodyLimitBytes: 524_288,
    examples: [
      {
        name: 'a sum',
        input: { params, body: { code: 'console.log("hello"); export default 1 + 2' } },
        output: exampleRun,
      },
    ],
    handler: (computer, { input, principal, signal }) =>
      computer.sessions.run(principal, input.params.sessionId, { ...input.body, signal: signal() }),
  }),

  listSandboxFiles: operation({
    ...keyed,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}/files',
    summary: 'List the files of a sandbox',
    input: { params: SessionParams },
    output: SandboxFiles,
    errors: [...using, computerErrors.paused],
    effect: 'none',
    examples: [{ name: 'one file', input: { params }, output: { files: [{ path, bytes: 5 }] } }],
    handler: (computer, { input, principal }) =>
      computer.sessions.files(principal, input.params.sessionId),
  }),

  readSandboxFile: operation({
    ...keyed,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}/files/content',
    summary: 'Read a file of a sandbox',
    input: { params: SessionParams, query: PathQuery },
    output: SandboxFileContent,
    errors: [...filing, sandboxErrors.no_such_file],
    effect: 'none',
    examples: [
      {
        name: 'a text',
        input: { params, query: { path } },
        output: { path, bytes: 5, base64: 'aGVsbG8=', text: 'hello' },
      },
    ],
    handler: (computer, { input, principal }) =>
      computer.sessions.readFile(principal, input.params.sessionId, input.query.path),
  }),

  writeSandboxFile: operation({
    ...keyed,
    method: 'PUT',
    path: '/api/e2b/sessions/{sessionId}/files/content',
    summary: 'Write a file into a sandbox, over what was there',
    input: { params: SessionParams, body: WriteFileRequest },
    output: SandboxFile,
    errors: [...filing, sandboxErrors.file_limit, sandboxErrors.busy],
    effect: 'reversible',
    bodyLimitBytes: 1_572_864,
    examples: [
      {
        name: 'a text',
        input: { params, body: { path, text: 'hello' } },
        output: { path, bytes: 5 },
      },
    ],
    handler: (computer, { input, principal }) =>
      computer.sessions.writeFile(principal, input.params.sessionId, input.body),
  }),

  removeSandboxFile: operation({
    ...keyed,
    method: 'DELETE',
    path: '/api/e2b/sessions/{sessionId}/files/content',
    summary: 'Remove a file from a sandbox',
    input: { params: SessionParams, query: PathQuery },
    output: SandboxFile,
    errors: [...filing, sandboxErrors.no_such_file, sandboxErrors.busy],
    effect: 'irreversible',
    examples: [{ name: 'removed', input: { params, query: { path } }, output: { path, bytes: 0 } }],
    handler: (computer, { input, principal }) =>
      computer.sessions.removeFile(principal, input.params.sessionId, input.query.path),
  }),
}
