import { sql } from 'kysely'
import type {
  A2aMessage,
  A2aState,
  A2aTaskFilter,
  A2aVersion,
} from '../../../ports/a2a-endpoint.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  bytes,
  generated,
  integer,
  json,
  list,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

const a2aTables = tablesOf({
  a2aTasks: {
    id: text(),
    accountId: text(),
    contextId: text(),
    agent: text(),
    runId: text(),
    /** Those that asked for something, oldest first. */
    earlierRuns: list(),
    messageDigest: text(),
    state: text<A2aState>(),
    stateAt: time,
    /** Grows with every state, so that a slow reader does not overwrite a newer one. */
    change: integer,
    createdAt: time,
  },
  a2aMessages: {
    taskId: text(),
    sequence: generated(bigint),
    messageId: text(),
    message: json<A2aMessage>(),
  },
  a2aPushConfigs: {
    taskId: text(),
    id: text(),
    sequence: generated(bigint),
    version: text<A2aVersion>(),
    url: text(),
    scheme: nullable(text()),
    secrets: bytes,
    lastFailure: nullable(text()),
  },
})
type A2aTables = TablesOf<typeof a2aTables>

export type TaskRow = RowOf<typeof a2aTables, 'a2aTasks'>
export type PushConfigRow = Omit<RowOf<typeof a2aTables, 'a2aPushConfigs'>, 'sequence'>

/** Store of tasks, their messages and their push configurations. */
export function a2aStore(db: Queryable) {
  const tables = a2aTables.on(db)
  return {
    ...tasksStore(tables),
    ...listStore(tables),
    ...messagesStore(tables),
    ...pushStore(tables),
  }
}

function tasksStore(tables: A2aTables) {
  return {
    findTask: (accountId: string, id: string): Promise<TaskRow | undefined> =>
      tables
        .selectFrom('a2aTasks')
        .selectAll()
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .executeTakeFirst(),
    /** For any account: only for the program's own work. */
    findAnyTask: (id: string): Promise<TaskRow | undefined> =>
      tables.selectFrom('a2aTasks').selectAll().where('id', '=', id).executeTakeFirst(),
    /** For any account: only for the program's own work. */
    findTaskOfRun: (runId: string): Promise<TaskRow | undefined> =>
      tables.selectFrom('a2aTasks').selectAll().where('runId', '=', runId).executeTakeFirst(),
    findByDigest: (accountId: string, digest: string): Promise<TaskRow | undefined> =>
      tables
        .selectFrom('a2aTasks')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('messageDigest', '=', digest)
        .executeTakeFirst(),
    /** False when the account has sent this message before. */
    async insertTask(task: TaskRow): Promise<boolean> {
      const inserted = await tables
        .insertInto('a2aTasks')
        .values(task)
        .onConflict((conflict) => conflict.constraint('a2a_tasks_message').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },
    /** The updated row, or undefined when the state has changed since `task` was read. */
    writeState: (task: TaskRow, state: A2aState, at: Date): Promise<TaskRow | undefined> =>
      tables
        .updateTable('a2aTasks')
        .set({ state, stateAt: at, change: task.change + 1 })
        .where('id', '=', task.id)
        .where('change', '=', task.change)
        .returningAll()
        .executeTakeFirst(),
    /** The row with its next run, or undefined when the task has changed since `task` was read. */
    writeRun: (
      task: TaskRow,
      { runId, state, at }: { readonly runId: string; readonly state: A2aState; readonly at: Date },
    ): Promise<TaskRow | undefined> =>
      tables
        .updateTable('a2aTasks')
        .set({
          ...{ runId, state, stateAt: at, change: task.change + 1 },
          earlierRuns: [...task.earlierRuns, task.runId],
        })
        .where('id', '=', task.id)
        .where('change', '=', task.change)
        .returningAll()
        .executeTakeFirst(),
    /** The newest tasks of an account that have not ended. */
    openTasks: (accountId: string, limit: number): Promise<TaskRow[]> =>
      tables
        .selectFrom('a2aTasks')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('state', 'not in', ['completed', 'failed', 'canceled'])
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute(),
  }
}

function listStore(tables: A2aTables) {
  return {
    /** Latest change first, one more than the limit; with the number that match the filter. */
    async listTasks(
      accountId: string,
      filter: Omit<A2aTaskFilter, 'cursor'> & {
        readonly after: { readonly at: Date; readonly id: string } | null
      },
    ): Promise<{ readonly rows: TaskRow[]; readonly total: number }> {
      let fitting = tables.selectFrom('a2aTasks').where('accountId', '=', accountId)
      if (filter.contextId !== undefined) {
        fitting = fitting.where('contextId', '=', filter.contextId)
      }
      if (filter.state !== undefined) fitting = fitting.where('state', '=', filter.state)
      if (filter.changedAfter !== undefined) {
        fitting = fitting.where('stateAt', '>=', filter.changedAfter)
      }
      const { total } = await fitting
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      let page = fitting.selectAll()
      const { after } = filter
      if (after !== null) {
        page = page.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('stateAt', 'id'), '<', tuple(after.at, after.id)),
        )
      }
      const rows = await page
        .orderBy('stateAt', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.limit + 1)
        .execute()
      return { rows, total }
    },
  }
}

function messagesStore(tables: A2aTables) {
  return {
    /** Appends a message, once for each id. */
    async addMessage(taskId: string, message: A2aMessage): Promise<void> {
      await tables
        .insertInto('a2aMessages')
        .values({ taskId, messageId: message.messageId, message })
        .onConflict((conflict) => conflict.constraint('a2a_messages_once').doNothing())
        .execute()
    },
    /** Oldest first. */
    async messagesOf(taskId: string): Promise<A2aMessage[]> {
      const rows = await tables
        .selectFrom('a2aMessages')
        .select('message')
        .where('taskId', '=', taskId)
        .orderBy('sequence')
        .limit(200)
        .execute()
      return rows.map(({ message }) => message)
    },
  }
}

function pushStore(tables: A2aTables) {
  return {
    async putPushConfig(config: PushConfigRow): Promise<void> {
      const { version, url, scheme, secrets, lastFailure } = config
      await tables
        .insertInto('a2aPushConfigs')
        .values(config)
        .onConflict((conflict) =>
          conflict
            .columns(['taskId', 'id'])
            .doUpdateSet({ version, url, scheme, secrets, lastFailure }),
        )
        .execute()
    },
    /** Oldest first. */
    pushConfigs: (taskId: string): Promise<PushConfigRow[]> =>
      tables
        .selectFrom('a2aPushConfigs')
        .selectAll()
        .where('taskId', '=', taskId)
        .orderBy('sequence')
        .execute(),
    async deletePushConfig(taskId: string, id: string): Promise<void> {
      await tables
        .deleteFrom('a2aPushConfigs')
        .where('taskId', '=', taskId)
        .where('id', '=', id)
        .execute()
    },
    async notePushFailure(taskId: string, id: string, failure: string): Promise<void> {
      await tables
        .updateTable('a2aPushConfigs')
        .set({ lastFailure: failure })
        .where('taskId', '=', taskId)
        .where('id', '=', id)
        .execute()
    },
    /** Locks the task's push configurations until the transaction ends, so that their limit holds. */
    async lockTask(taskId: string): Promise<void> {
      await tables
        .selectFrom('a2aTasks')
        .select('id')
        .where('id', '=', taskId)
        .forUpdate()
        .executeTakeFirst()
    },
  }
}
