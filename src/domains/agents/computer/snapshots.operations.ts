import { rowsOf } from '../../../kernel/operation.ts'
import { sandboxErrors } from '../../../kernel/sandbox.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { computerErrors } from './computer.errors.ts'
import { SandboxSession, SessionParams } from './computer.schemas.ts'
import type { ComputerService } from './computer.service.ts'
import { owned } from './owned-rows.ts'
import {
  CreateSnapshotRequest,
  ForkRequest,
  RestoreRequest,
  SandboxSnapshot,
  SandboxSnapshots,
  SnapshotParams,
} from './snapshots.schemas.ts'

const { operation } = rowsOf<ComputerService>()
const using = [
  sandboxErrors.gone,
  sandboxErrors.not_configured,
  computerErrors.paused,
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const
const making = [
  ...using,
  computerErrors.sandboxes_used,
  computerErrors.service_full,
  sandboxErrors.file_limit,
] as const

/** Copies of the files of sandboxes: kept, put back, and begun with. */
export const snapshotsOperations = {
  createSnapshot: operation({
    name: 'sandboxSnapshots.create',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/snapshots',
    summary: 'Keep the files of a sandbox as they are, under a name',
    input: { params: SessionParams, body: CreateSnapshotRequest },
    output: SandboxSnapshot,
    errors: [...using, computerErrors.snapshots_used],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 5 },
    handler: (computer, { input, principal }) =>
      computer.snapshots.create(principal, input.params.sessionId, input.body.name),
  }),

  listSnapshots: operation({
    name: 'sandboxSnapshots.list',
    ...owned,
    method: 'GET',
    path: '/api/e2b/snapshots',
    summary: 'List the snapshots of the account or the key',
    input: {},
    output: SandboxSnapshots,
    effect: 'none',
    handler: (computer, { principal }) => computer.snapshots.list(principal),
  }),

  removeSnapshot: operation({
    name: 'sandboxSnapshots.delete',
    ...owned,
    method: 'DELETE',
    path: '/api/e2b/snapshots/{snapshotId}',
    summary: 'Delete a snapshot',
    input: { params: SnapshotParams },
    output: SandboxSnapshot,
    errors: [computerErrors.no_such_snapshot],
    effect: 'irreversible',
    handler: (computer, { input, principal }) =>
      computer.snapshots.remove(principal, input.params.snapshotId),
  }),

  forkSnapshot: operation({
    name: 'sandboxSnapshots.fork',
    ...owned,
    method: 'POST',
    path: '/api/e2b/snapshots/{snapshotId}/fork',
    summary: 'Make a sandbox with the files of a snapshot',
    input: { params: SnapshotParams, body: ForkRequest },
    output: SandboxSession,
    errors: [...making, computerErrors.no_such_snapshot],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    handler: (computer, { input: { params, body }, principal }) =>
      computer.snapshots.fork(principal, params, body.name),
  }),

  forkSandbox: operation({
    name: 'sandboxes.fork',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/fork',
    summary: 'Make a sandbox with the files of another one',
    input: { params: SessionParams, body: ForkRequest },
    output: SandboxSession,
    errors: making,
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    handler: (computer, { input: { params, body }, principal }) =>
      computer.snapshots.fork(principal, params, body.name),
  }),

  restoreSnapshot: operation({
    name: 'sandboxes.restore',
    ...owned,
    method: 'POST',
    path: '/api/e2b/sessions/{sessionId}/restore',
    summary: 'Put the files of a snapshot in the place of those of a sandbox',
    input: { params: SessionParams, body: RestoreRequest },
    output: SandboxSession,
    errors: [
      ...using,
      computerErrors.no_such_snapshot,
      sandboxErrors.busy,
      sandboxErrors.file_limit,
    ],
    effect: 'irreversible',
    limit: { bucket: 'api', weight: 5 },
    handler: (computer, { input: { params, body }, principal }) =>
      computer.snapshots.restore(principal, params.sessionId, body.snapshotId),
  }),
}
