import { AppError } from '../../../kernel/errors.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { serverErrors } from '../../../kernel/shared-errors.ts'
import { expectedOf } from '../../../kernel/store-unavailable.ts'
import type { Logger } from '../../../ports/logger.ts'
import { wireErrorOf } from './wire-error.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * Answers with chunks as server-sent events. A failure before the first chunk is raised, so that it is an ordinary
 * error answer; a later one is the last event. When the client disconnects, the source is closed.
 */
export async function eventStream(
  chunks: AsyncGenerator<object>,
  { requestId, logger }: { readonly requestId: string; readonly logger: Logger },
): Promise<Response> {
  const first = await chunks.next()
  const encoder = new TextEncoder()
  const toEvent = (text: string) => encoder.encode(`data: ${text}\n\n`)
  let next: Promise<IteratorResult<object>> | undefined = Promise.resolve(first)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await (next ?? chunks.next())
        next = undefined
        controller.enqueue(toEvent(done === true ? '[DONE]' : JSON.stringify(value)))
        if (done === true) controller.close()
      } catch (failure) {
        const told = expected(failure, logger)
        const error = { ...toProblem(told, requestId), ...wireErrorOf(told) }
        controller.enqueue(toEvent(JSON.stringify({ error })))
        controller.close()
      }
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
  return new Response(body, { headers })
}

function expected(failure: unknown, logger: Logger): AppError {
  const told = expectedOf(failure)
  if (told !== undefined) return told
  logger.error('a stream of a model failed', failure)
  return new AppError(serverErrors.defect, 'Something went wrong on our side.')
}
