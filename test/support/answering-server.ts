import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Answers a request whose body has arrived. */
export type AnswerWhole = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) => unknown

/**
 * A server that reads each request to its end before it answers. Callers who leave in the middle of theirs are not
 * answered, and are no failure; what `answer` throws is one of the test, and is reported by its run.
 */
export function createAnsweringServer(answer: AnswerWhole): Server {
  return createServer((request, response) => {
    void buffer(request).then(
      (body) => answer(request, response, body),
      () => response.destroy(),
    )
  })
}
