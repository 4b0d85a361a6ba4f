import type { InnerAnswer } from '../../src/ports/dispatch.ts'

/** What a row answers, for tests that stand in for the table. */
export function jsonAnswer(value: unknown, status = 200): InnerAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status, headers, bytes: Buffer.from(JSON.stringify(value)) }
}
