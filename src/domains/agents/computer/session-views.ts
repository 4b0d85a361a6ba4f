import type { SandboxSession } from './computer.schemas.ts'
import type { StoredSandbox } from './sandboxes.store.ts'

/** A sandbox as its session is shown. */
export function toSession(row: StoredSandbox): SandboxSession {
  return {
    id: row.id,
    name: row.name,
    engine: row.engine,
    status: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
  }
}
