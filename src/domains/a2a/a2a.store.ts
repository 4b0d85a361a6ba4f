import { type Generated, type Selectable, type SqlBool, sql } from 'kysely'
import type { A2aMessage, A2aState, A2aTaskFilter, A2aVersion } from '../../ports/a2a-endpoint.ts'
import type { Queryable } from '../../ports/database.ts'

type A2aTables = {
  a2a_tasks: {
    id: string
    account_id: string
    context_id: string
    agent: string
    run_id: string
    message_digest: string
    state: A2aState
    state_at: Date
    /** Grows with every state, so that a late reader does not write over a newer one. */
    change: number
    created_at: Date
  }
  a2a_messages: {
    task_id: string
    sequence: Generated<string>
    message_id: string
    message: A2aMessage
  }
  a2a_push_configs: {
    task_id: string
    id: string
    sequence: Generated<string>
    version: A2aVersion
    url: string
    scheme: string | null
    secrets: Uint8Array
    last_failure: string | null
  }
}

export type TaskRow = Selectable<A2aTables['a2a_tasks']>
export type PushConfigRow = Omit<Selectable<A2aTables['a2a_push_configs']>, 'sequence'>

/** Tasks, their messages and their push configurations. */
export function a2aStore(db: Queryable) {
  return { ...tasksStore(db), ...listStore(db), ...messagesStore(db), ...pushStore(db) }
}

function tasksStore(db: Queryable) {
  const tables = db.withTables<A2aTables>()
  return {
    findTask: (accountId: string, id: string): Promise<TaskRow | undefined> =>
      tables
        .selectFrom('a2a_tasks')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
    /** Whoever it belongs to: for the program's own work only. */
    findAnyTask: (id: string): Promise<TaskRow | undefined> =>
      tables.selectFrom('a2a_tasks').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Whoever it belongs to: for the program's own work only. */
    findTaskOfRun: (runId: string): Promise<TaskRow | undefined> =>
      tables.selectFrom('a2a_tasks').selectAll().where('run_id', '=', runId).executeTakeFirst(),
    findByDigest: (accountId: string, digest: string): Promise<TaskRow | undefined> =>
      tables
        .selectFrom('a2a_tasks')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('message_digest', '=', digest)
        .executeTakeFirst(),
    /** False when the account has sent this message before. */
    async insertTask(task: TaskRow): Promise<boolean> {
      const inserted = await tables
        .insertInto('a2a_tasks')
        .values(task)
        .onConflict((conflict) => conflict.constraint('a2a_tasks_message').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },
    /** The row as it is now, or undefined when the state was changed since `task` was read. */
    writeState: (task: TaskRow, state: A2aState, at: Date): Promise<TaskRow | undefined> =>
      tables
        .updateTable('a2a_tasks')
        .set({ state, state_at: at, change: task.change + 1 })
        .where('id', '=', task.id)
        .where('change', '=', task.change)
        .returningAll()
        .executeTakeFirst(),
    /** The newest tasks of an account that have not ended. */
    openTasks: (accountId: string, limit: number): Promise<TaskRow[]> =>
      tables
        .selectFrom('a2a_tasks')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('state', 'not in', ['completed', 'failed', 'canceled'])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
  }
}

function listStore(db: Queryable) {
  const tables = db.withTables<A2aTables>()
  return {
    /** Latest change first, one more than the limit; and how many fit the filter. */
    async listTasks(
      accountId: string,
      filter: Omit<A2aTaskFilter, 'cursor'> & { readonly after: readonly [Date, string] | null },
    ): Promise<{ readonly rows: TaskRow[]; readonly total: number }> {
      let fitting = tables.selectFrom('a2a_tasks').where('account_id', '=', accountId)
      if (filter.contextId !== undefined) {
        fitting = fitting.where('context_id', '=', filter.contextId)
      }
      if (filter.state !== undefined) fitting = fitting.where('state', '=', filter.state)
      if (filter.changedAfter !== undefined) {
        fitting = fitting.where('state_at', '>=', filter.changedAfter)
      }
      const { total } = await fitting
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow()
      let page = fitting.selectAll()
      if (filter.after !== null) {
        const [at, id] = filter.after
        page = page.where(sql<SqlBool>`(state_at, id) < (${at}, ${id})`)
      }
      const rows = await page
        .orderBy('state_at', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.limit + 1)
        .execute()
      return { rows, total: Number(total) }
    },
  }
}

function messagesStore(db: Queryable) {
  const tables = db.withTables<A2aTables>()
  return {
    /** Adds a message at the end, once for each id. */
    async addMessage(taskId: string, message: A2aMessage): Promise<void> {
      await tables
        .insertInto('a2a_messages')
        .values({
          task_id: taskId,
          message_id: message.messageId,
          message: sql<A2aMessage>`${JSON.stringify(message)}::jsonb`,
        })
        .onConflict((conflict) => conflict.constraint('a2a_messages_once').doNothing())
        .execute()
    },
    /** Oldest first. */
    async messagesOf(taskId: string): Promise<A2aMessage[]> {
      const rows = await tables
        .selectFrom('a2a_messages')
        .select('message')
        .where('task_id', '=', taskId)
        .orderBy('sequence')
        .limit(200)
        .execute()
      return rows.map(({ message }) => message)
    },
  }
}

function pushStore(db: Queryable) {
  const tables = db.withTables<A2aTables>()
  return {
    async putPushConfig(config: PushConfigRow): Promise<void> {
      const { version, url, scheme, secrets, last_failure } = config
      await tables
        .insertInto('a2a_push_configs')
        .values(config)
        .onConflict((conflict) =>
          conflict
            .columns(['task_id', 'id'])
            .doUpdateSet({ version, url, scheme, secrets, last_failure }),
        )
        .execute()
    },
    /** Oldest first. */
    pushConfigs: (taskId: string): Promise<PushConfigRow[]> =>
      tables
        .selectFrom('a2a_push_configs')
        .selectAll()
        .where('task_id', '=', taskId)
        .orderBy('sequence')
        .execute(),
    async deletePushConfig(taskId: string, id: string): Promise<void> {
      await tables
        .deleteFrom('a2a_push_configs')
        .where('task_id', '=', taskId)
        .where('id', '=', id)
        .execute()
    },
    async notePushFailure(taskId: string, id: string, failure: string): Promise<void> {
      await tables
        .updateTable('a2a_push_configs')
        .set({ last_failure: failure })
        .where('task_id', '=', taskId)
        .where('id', '=', id)
        .execute()
    },
    /** Makes calls that add configurations to one task take turns until the transaction ends. */
    async lockTask(taskId: string): Promise<void> {
      await tables
        .selectFrom('a2a_tasks')
        .select('id')
        .where('id', '=', taskId)
        .forUpdate()
        .executeTakeFirst()
    },
  }
}
