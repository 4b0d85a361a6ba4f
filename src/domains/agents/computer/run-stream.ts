import { AppError } from '../../../kernel/errors.ts'
import type { StreamFrame } from '../../../kernel/operation.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { serverErrors } from '../../../kernel/shared-errors.ts'
import { expectedOf } from '../../../kernel/store-unavailable.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { SandboxRun } from '../../../ports/sandbox.ts'

type Print = (stream: 'stdout' | 'stderr', text: string) => void

/**
 * A run as events: `output` as it is printed, then `result`, or `error` with a problem. Resolves once there is a first
 * event, so that a run which cannot begin is refused before the answer begins. `leave` is called when the reader goes.
 */
export async function streamRun(
  start: (print: Print) => Promise<SandboxRun>,
  about: { readonly requestId: string; readonly logger: Logger; readonly leave: () => void },
): Promise<AsyncIterable<StreamFrame>> {
  const waiting: StreamFrame[] = []
  let isOver = false
  let news = Promise.withResolvers<void>()
  const tell = (frame: StreamFrame) => {
    waiting.push(frame)
    news.resolve()
  }
  const running = start((stream, text) =>
    tell({ event: 'output', data: JSON.stringify({ stream, text }) }),
  )
  const end = running
    .then(
      (run) => tell({ event: 'result', data: JSON.stringify(run) }),
      (failure: unknown) => {
        const expected = expectedOf(failure)
        if (expected === undefined) about.logger.error('a streamed run failed', failure)
        const error =
          expected ?? new AppError(serverErrors.defect, 'Something went wrong on our side.')
        tell({ event: 'error', data: JSON.stringify(toProblem(error, about.requestId)) })
      },
    )
    .finally(() => {
      isOver = true
      news.resolve()
    })
  await news.promise
  // Nothing was printed: what refused the run is the answer.
  if (waiting[0]?.event === 'error') await running
  return frames()

  async function* frames(): AsyncGenerator<StreamFrame> {
    try {
      for (;;) {
        const frame = waiting.shift()
        if (frame !== undefined) yield frame
        else if (isOver) return
        else {
          await news.promise
          if (!isOver) news = Promise.withResolvers<void>()
        }
      }
    } finally {
      if (!isOver) about.leave()
      await end
    }
  }
}
