import type { RunReplay } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'

/** How a replay fares, at a glance. */
export const replayDotOf: Readonly<Record<RunReplay['status'], Status>> = {
  queued: 'busy',
  running: 'busy',
  completed: 'good',
  diverged: 'slow',
  failed: 'bad',
}

/** The words for each status: those of runs, but for the one that runs do not have. */
export const replayWords = {
  queued: 'agents.status.queued',
  running: 'agents.status.running',
  completed: 'agents.status.succeeded',
  diverged: 'agents.replay.diverged',
  failed: 'agents.status.failed',
} as const satisfies Readonly<Record<RunReplay['status'], string>>

/** Whether nothing more happens in a replay. */
export function isReplayOver({ status }: Pick<RunReplay, 'status'>): boolean {
  return status !== 'queued' && status !== 'running'
}
