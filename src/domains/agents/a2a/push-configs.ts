import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import type { A2aNewPushConfig, A2aPushConfig, A2aVersion } from '../../../ports/a2a-endpoint.ts'
import type { Queryable } from '../../../ports/database.ts'
import { a2aErrors } from './a2a.errors.ts'
import { a2aStore, type PushConfigRow } from './a2a.store.ts'
import type { A2aParts } from './a2a-parts.ts'
import { invalidMessage } from './message-input.ts'
import { foundTask } from './task-record.ts'

const configsMax = 10
const refusals: ReadonlySet<string> = new Set([
  egressErrors.refused.code,
  egressErrors.unreachable.code,
])

export type PushSecrets = { readonly token: string | null; readonly credentials: string | null }

/** Push configurations of an account's tasks. */
export function createPushConfigs(parts: A2aParts) {
  const { database } = parts
  const configsOf = async (accountId: string, taskId: string) => {
    boxOf(parts)
    await foundTask(parts, accountId, taskId)
    return a2aStore(database.query).pushConfigs(taskId)
  }
  return {
    async set(
      accountId: string,
      command: {
        readonly taskId: string
        readonly version: A2aVersion
        readonly config: A2aNewPushConfig
      },
    ): Promise<A2aPushConfig> {
      await checkPushConfig(parts, command.config)
      await foundTask(parts, accountId, command.taskId)
      return database.transaction((tx) => putPushConfig(parts, tx, command))
    },
    async get(
      accountId: string,
      { taskId, id }: { readonly taskId: string; readonly id: string | null },
    ) {
      const rows = await configsOf(accountId, taskId)
      const found =
        rows.find((row) => row.id === (id ?? taskId)) ?? (id === null ? rows[0] : undefined)
      if (found === undefined) {
        throw new AppError(a2aErrors.task_not_found, 'The task has no such push configuration.')
      }
      return configView(parts, found)
    },
    async list(accountId: string, taskId: string): Promise<readonly A2aPushConfig[]> {
      return (await configsOf(accountId, taskId)).map((row) => configView(parts, row))
    },
    async remove(
      accountId: string,
      { taskId, id }: { readonly taskId: string; readonly id: string },
    ) {
      boxOf(parts)
      await foundTask(parts, accountId, taskId)
      await a2aStore(database.query).deletePushConfig(taskId, id)
    },
  }
}

/** Raises the faults of a configuration, before anything is started for it. */
export async function checkPushConfig(parts: A2aParts, { url }: A2aNewPushConfig): Promise<void> {
  boxOf(parts)
  try {
    await parts.checkUrl(url)
  } catch (failure) {
    if (!(failure instanceof AppError) || !refusals.has(failure.spec.code)) throw failure
    throw new AppError(a2aErrors.push_refused, failure.message)
  }
}

/** Stores a checked configuration, replacing one of the same id. */
export async function putPushConfig(
  parts: A2aParts,
  tx: Queryable,
  {
    taskId,
    version,
    config,
  }: {
    readonly taskId: string
    readonly version: A2aVersion
    readonly config: A2aNewPushConfig
  },
): Promise<A2aPushConfig> {
  const store = a2aStore(tx)
  await store.lockTask(taskId)
  const id = config.id ?? taskId
  const others = (await store.pushConfigs(taskId)).filter((row) => row.id !== id)
  if (others.length >= configsMax) {
    throw invalidMessage(`A task has at most ${configsMax} push configurations.`)
  }
  const secrets: PushSecrets = {
    token: config.token,
    credentials: config.authentication?.credentials ?? null,
  }
  const row: PushConfigRow = {
    taskId,
    id,
    version,
    url: config.url,
    scheme: config.authentication?.scheme ?? null,
    secrets: boxOf(parts).seal(Buffer.from(JSON.stringify(secrets)), contextOf(taskId, id)),
    lastFailure: null,
  }
  await store.putPushConfig(row)
  return configView(parts, row)
}

/** The secrets that a receiver authenticates deliveries by. Raises when they were sealed with another key. */
export function openSecrets(parts: A2aParts, row: PushConfigRow): PushSecrets {
  const opened = boxOf(parts).open(row.secrets, contextOf(row.taskId, row.id))
  const read = readJsonBytes(opened)
  const member = (name: keyof PushSecrets): string | null => {
    const value: unknown = Object(read)[name]
    return typeof value === 'string' ? value : null
  }
  return { token: member('token'), credentials: member('credentials') }
}

function configView(parts: A2aParts, row: PushConfigRow): A2aPushConfig {
  return {
    id: row.id,
    url: row.url,
    token: openSecrets(parts, row).token,
    authentication: row.scheme === null ? null : { scheme: row.scheme, credentials: null },
  }
}

function boxOf({ box }: A2aParts): NonNullable<A2aParts['box']> {
  if (box !== null) return box
  throw new AppError(a2aErrors.push_unavailable, 'This service has no key to keep push secrets.')
}

function contextOf(taskId: string, id: string): string {
  return `a2a push ${taskId} ${id}`
}
