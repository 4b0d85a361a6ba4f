import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Egress } from '../../../ports/egress.ts'
import type {
  BrowserStatus,
  BrowserTask,
  BrowserTaskRequest,
  BrowserTasks,
} from './browser.schemas.ts'
import { browserStore } from './browser.store.ts'
import { computerErrors } from './computer.errors.ts'
import { computerLimits } from './computer-limits.ts'
import { endOf } from './sandbox-owners.ts'
import type { SandboxesOptions } from './sandboxes.service.ts'
import { visit } from './text-browser.ts'

export type BrowserOptions = Pick<
  SandboxesOptions,
  'clock' | 'database' | 'keyExpiry' | 'random'
> & {
  /**
   * Public hosts only: private hosts that the operator allows elsewhere stay closed, because anyone can get a one-shot
   * key.
   */
  readonly publicEgress: Egress
}

export type BrowserService = {
  readonly status: () => BrowserStatus
  /** Reads the pages while the caller waits. Failures of a page are in the task. */
  readonly run: (
    caller: Principal,
    request: BrowserTaskRequest & { readonly signal: AbortSignal },
  ) => Promise<BrowserTask>
  readonly list: (caller: Principal) => Promise<BrowserTasks>
  /** Raises 404 for another owner's. */
  readonly get: (caller: Principal, id: string) => Promise<BrowserTask>
  readonly prune: () => Promise<void>
}

/** A task that has been running for longer belonged to a process that died. */
const runningMax = 60_000
const prunedMax = 1_000

/** A headless text browser: it reads public pages as text and follows their links. */
export function createBrowserService(options: BrowserOptions): BrowserService {
  const { clock, database } = options
  const now = () => new Date(clock.nowMs())
  return {
    status: () => ({
      configured: true,
      engine: 'text',
      rendering: false,
      scripts: false,
      forms: true,
      pagesOfTask: computerLimits.pagesOfTask,
      tasksOfKey: computerLimits.tasksOfOwner,
      note: 'Reads public https pages as text, follows links, and fills in and sends forms where a step says so. A page that is made by scripts shows little or nothing here.',
    }),
    async run(caller, { signal, ...request }) {
      const task = await begin(caller, options)
      const { pages, error } = await visit(request, { egress: options.publicEgress, signal })
      const status = error === null ? 'finished' : 'failed'
      const ended: BrowserTask = { ...task, status, pages: [...pages], error }
      await browserStore(database.query).update(ended)
      return ended
    },
    async list(caller) {
      const tasks = await browserStore(database.query).list(caller.accountId, now())
      return wholePage(tasks.map((task) => asOf(task, clock.nowMs())))
    },
    async get(caller, id) {
      const task = await browserStore(database.query).find(id, caller.accountId, now())
      if (task === undefined) throw new AppError(resourceErrors.not_found, 'There is no such task.')
      return asOf(task, clock.nowMs())
    },
    prune: () => browserStore(database.query).prune(now(), prunedMax),
  }
}

async function begin(caller: Principal, options: BrowserOptions): Promise<BrowserTask> {
  const { clock, database, random } = options
  const expiresAt = await endOf(caller, 'quickjs', options)
  const at = clock.nowMs()
  const task: BrowserTask = {
    id: createId('brw', at, random.bytes(10)),
    status: 'running',
    pages: [],
    error: null,
    createdAt: new Date(at).toISOString(),
  }
  const ownerId = caller.accountId
  await database.transaction(async (transaction) => {
    const tasks = browserStore(transaction)
    await tasks.lock(ownerId)
    if ((await tasks.count(ownerId, new Date(at))) >= computerLimits.tasksOfOwner) {
      const detail = `A key or an account has at most ${computerLimits.tasksOfOwner} tasks.`
      throw new AppError(computerErrors.tasks_used, detail)
    }
    await tasks.insert(task, { ownerId, expiresAt })
  })
  return task
}

function asOf(task: BrowserTask, nowMs: number): BrowserTask {
  const isLeft = task.status === 'running' && nowMs - Date.parse(task.createdAt) > runningMax
  return isLeft ? { ...task, status: 'failed', error: 'The task was broken off.' } : task
}
