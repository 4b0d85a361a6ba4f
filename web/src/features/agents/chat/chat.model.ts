import type { AgentChatMessage } from '#sdk'
import { statuses } from '../agents-search.model.ts'
import { oneOf } from '../find/found.model.ts'
import { isOver } from '../run/run.model.ts'

/** The state of a message's run as one that there are words for. */
export function statusOf({ status }: Pick<AgentChatMessage['run'], 'status'>) {
  return oneOf(statuses, status) ?? 'queued'
}

/** Whether no more is said by the run of a message. */
export function isEnded(run: Pick<AgentChatMessage['run'], 'status'>): boolean {
  return isOver({ status: statusOf(run) })
}
