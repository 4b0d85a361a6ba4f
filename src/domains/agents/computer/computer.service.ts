import { type BoxesService, createBoxesService } from './boxes.service.ts'
import {
  type BrowserOptions,
  type BrowserService,
  createBrowserService,
} from './browser.service.ts'
import { createPreviewsService, type PreviewsService } from './previews.service.ts'
import { createSandboxes, type SandboxesOptions } from './sandboxes.service.ts'
import { createSessionsService, type SessionsService } from './sessions.service.ts'
import { createSnapshotsService, type SnapshotsService } from './snapshots.service.ts'

export type ComputerServiceOptions = SandboxesOptions & BrowserOptions

export type ComputerService = {
  readonly sessions: SessionsService
  readonly boxes: BoxesService
  readonly snapshots: SnapshotsService
  readonly previews: PreviewsService
  readonly browser: BrowserService
  /** Deletes what has ended. Returns how many. */
  readonly sweep: () => Promise<number>
  /** Starts sweeping every half minute. */
  readonly start: () => void
  /** Stops sweeping, and everything that runs in this process. */
  readonly stop: () => Promise<void>
}

const sweepEveryMs = 30_000

/** The one-shot computer. Nothing runs until `start`. */
export function createComputerService(options: ComputerServiceOptions): ComputerService {
  const { engines, logger } = options
  const browser = createBrowserService(options)
  const sandboxes = createSandboxes(options)
  const snapshots = createSnapshotsService(sandboxes, options)
  const sweep = async () => {
    await browser.prune()
    await snapshots.prune()
    return sandboxes.sweep()
  }
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<unknown> = Promise.resolve()
  return {
    sessions: createSessionsService(sandboxes, options),
    boxes: createBoxesService(sandboxes, options),
    snapshots,
    previews: createPreviewsService(sandboxes, options),
    browser,
    sweep,
    start() {
      timer ??= setInterval(() => {
        sweeping = sweep().catch((failure: unknown) => {
          logger.warn('the sweep of sandboxes failed', { reason: String(failure) })
        })
      }, sweepEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await sweeping
      for (const engine of Object.values(engines)) await engine?.stop()
    },
  }
}
