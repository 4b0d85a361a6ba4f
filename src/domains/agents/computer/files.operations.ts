import { rowsOf } from '../../../kernel/operation.ts'
import { sandboxErrors } from '../../../kernel/sandbox.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { computerErrors } from './computer.errors.ts'
import {
  PathQuery,
  SandboxFile,
  SandboxFileContent,
  SandboxFiles,
  SandboxPreview,
  SessionParams,
  WriteFileRequest,
} from './computer.schemas.ts'
import type { ComputerService } from './computer.service.ts'
import { owned } from './owned-rows.ts'
import { ArchiveRequest } from './snapshots.schemas.ts'

const { operation, document } = rowsOf<ComputerService>()
const using = [
  sandboxErrors.gone,
  sandboxErrors.not_configured,
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const
const filing = [...using, sandboxErrors.path_refused, computerErrors.paused] as const

/** The files of sandboxes, one by one and as archives. */
export const filesOperations = {
  listSandboxFiles: operation({
    name: 'sandboxFiles.list',
    ...owned,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}/files',
    summary: 'List the files of a sandbox',
    input: { params: SessionParams },
    output: SandboxFiles,
    errors: [...using, computerErrors.paused],
    effect: 'none',
    handler: (computer, { input, principal }) =>
      computer.sessions.files(principal, input.params.sessionId),
  }),

  readSandboxFile: operation({
    name: 'sandboxFiles.read',
    ...owned,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}/files/content',
    summary: 'Read a file of a sandbox',
    input: { params: SessionParams, query: PathQuery },
    output: SandboxFileContent,
    errors: [...filing, sandboxErrors.no_such_file],
    effect: 'none',
    handler: (computer, { input, principal }) =>
      computer.sessions.readFile(principal, input.params.sessionId, input.query.path),
  }),

  writeSandboxFile: operation({
    name: 'sandboxFiles.write',
    ...owned,
    method: 'PUT',
    path: '/api/e2b/sessions/{sessionId}/files/content',
    summary: 'Write a file into a sandbox, over what was there',
    input: { params: SessionParams, body: WriteFileRequest },
    output: SandboxFile,
    errors: [...filing, sandboxErrors.file_limit, sandboxErrors.busy],
    effect: 'reversible',
    bodyLimitBytes: 1_572_864,
    handler: (computer, { input, principal }) =>
      computer.sessions.writeFile(principal, input.params.sessionId, input.body),
  }),

  removeSandboxFile: operation({
    name: 'sandboxFiles.delete',
    ...owned,
    method: 'DELETE',
    path: '/api/e2b/sessions/{sessionId}/files/content',
    summary: 'Remove a file from a sandbox',
    input: { params: SessionParams, query: PathQuery },
    output: SandboxFile,
    errors: [...filing, sandboxErrors.no_such_file, sandboxErrors.busy],
    effect: 'irreversible',
    handler: (computer, { input, principal }) =>
      computer.sessions.removeFile(principal, input.params.sessionId, input.query.path),
  }),

  downloadArchive: document({
    name: 'sandboxFiles.download',
    ...owned,
    method: 'GET',
    path: '/api/e2b/sessions/{sessionId}/files/archive',
    summary: 'Get all files of a sandbox as one tar archive',
    input: { params: SessionParams },
    produces: ['application/x-tar'],
    errors: [...using, computerErrors.paused],
    effect: 'none',
    limit: { bucket: 'api', weight: 5 },
    examples: [
      { name: 'all files', input: { params: { sessionId: 'sbx_01k0000000000000000000000a' } } },
    ],
    handler: (computer, { input, principal }) =>
      computer.sessions.download(principal, input.params.sessionId),
  }),

  uploadArchive: operation({
    name: 'sandboxFiles.upload',
    ...owned,
    method: 'PUT',
    path: '/api/e2b/sessions/{sessionId}/files/archive',
    summary: 'Unpack an archive into a sandbox, over what was there',
    input: { params: SessionParams, body: ArchiveRequest },
    output: SandboxFiles,
    errors: [...filing, sandboxErrors.file_limit, sandboxErrors.busy, computerErrors.bad_archive],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 5 },
    bodyLimitBytes: 8_912_896,
    handler: (computer, { input, principal }) =>
      computer.sessions.upload(principal, input.params.sessionId, input.body),
  }),

  openPreview: operation({
    name: 'sandboxes.preview',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/preview',
    summary: 'Get an address at which the pages of a sandbox are shown',
    description:
      'The address is a secret: whoever has it sees the files, until the sandbox ends or another address is made. It is at an origin of its own; scripts run there, and reach the files of the sandbox and no other host.',
    input: { params: SessionParams },
    output: SandboxPreview,
    errors: [sandboxErrors.gone, computerErrors.previews_off],
    effect: 'reversible',
    handler: (computer, { input, principal }) =>
      computer.previews.open(principal, input.params.sessionId),
  }),
}
