import type { Logger } from '../ports/logger.ts'

/** Collects what has to be stopped, and stops it once, in reverse order of start. */
export type Shutdown = {
  /** Aborted when stopping begins; open streams end with it. */
  readonly signal: AbortSignal
  readonly onStop: (name: string, stop: () => Promise<void> | void) => void
  /** Resolves when everything has stopped or timed out; one part's failure does not prevent the others. */
  readonly stop: (reason: string) => Promise<void>
}

/** Creates an empty shutdown list. `partTimeoutMs` limits each part. */
export function createShutdown(options: {
  readonly logger: Logger
  readonly partTimeoutMs: number
}): Shutdown {
  const controller = new AbortController()
  const parts: { readonly name: string; readonly stop: () => Promise<void> | void }[] = []
  let stopped: Promise<void> | undefined
  const stopAll = async (reason: string): Promise<void> => {
    options.logger.info('stopping', { reason })
    controller.abort(new Error(reason))
    for (const part of parts.toReversed()) {
      try {
        await withLimit(Promise.resolve(part.stop()), part.name, options.partTimeoutMs)
      } catch (failure) {
        options.logger.error(`could not stop ${part.name}`, failure)
      }
    }
  }
  return {
    signal: controller.signal,
    onStop: (name, stop) => void parts.push({ name, stop }),
    stop: (reason) => {
      stopped ??= stopAll(reason)
      return stopped
    },
  }
}

/** Shuts down on SIGINT and SIGTERM, then exits. */
export function stopOnSignals(shutdown: Shutdown): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void shutdown.stop(signal).then(() => process.exit())
    })
  }
}

async function withLimit(work: Promise<void>, name: string, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} did not stop within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
