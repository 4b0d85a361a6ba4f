import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'
import { createEventStream, type EventStream, isEventStream } from '../realtime/event-stream.ts'
import type { Answered, Call } from './call.ts'
import type { Traits } from './resource.ts'

/** A call's answer on its way, and how its next page is asked for. */
export interface Underway {
  readonly answer: Promise<Response>
  readonly traits: Traits
  readonly next: (cursor: string) => Call<unknown>
}

/** The promise of a call's data, with what its kind of answer allows beside awaiting it. */
export function toCall({ answer, traits, next }: Underway): Call<unknown> {
  const answered = answer.then((one) => read(one, traits))
  const data: Promise<unknown> = answered.then((one) => one.data)
  const withAnswer = () => {
    // Whoever takes the whole answer does not await its data as well.
    data.catch(() => undefined)
    return answered
  }
  if (traits.streams === true)
    return Object.assign(data, { withAnswer, events: () => eventsOf(answer, data) })
  if (traits.list === undefined) return Object.assign(data, { withAnswer })
  const { list } = traits
  const pages = () => pagesFrom(data, next)
  return Object.assign(data, {
    withAnswer,
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf(page, list)
    },
  })
}

async function read(answer: Response, traits: Traits): Promise<Answered<unknown>> {
  return {
    data: await dataOf(answer, traits),
    status: answer.status,
    headers: answer.headers,
    requestId: answer.headers.get('x-request-id'),
    isReplayed: answer.headers.get('idempotency-replayed') === 'true',
  }
}

async function dataOf(answer: Response, traits: Traits): Promise<unknown> {
  if (traits.answer === 'text') return answer.text()
  if (traits.answer === 'blob') return answer.blob()
  if (traits.streams === true && isEventStream(answer)) {
    throw new BourseError({
      code: 'client.streamed',
      status: answer.status,
      detail: 'The answer is a stream of events.',
      fix: 'Read it with `.events()` instead of awaiting the call.',
    })
  }
  const text = await answer.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BourseError({
      code: 'client.not_json',
      status: answer.status,
      detail: `The answer of ${answer.url} is not JSON: ${text.slice(0, 80)}`,
      fix: 'Check that the client’s baseUrl is that of the service.',
      cause,
    })
  }
}

function eventsOf(answer: Promise<Response>, data: Promise<unknown>): EventStream<unknown> {
  // Whoever reads the events does not await the data as well.
  data.catch(() => undefined)
  return createEventStream({ open: () => answer, isOnce: true })
}

async function* pagesFrom(
  first: Promise<unknown>,
  next: (cursor: string) => Promise<unknown>,
): AsyncGenerator<unknown, void> {
  let page = await first
  for (;;) {
    yield page
    const cursor = isObject(page) ? page['nextCursor'] : null
    if (typeof cursor !== 'string' || cursor === '') return
    page = await next(cursor)
  }
}

function itemsOf(page: unknown, list: string): readonly unknown[] {
  const items = isObject(page) ? page[list] : []
  return Array.isArray(items) ? items : []
}
