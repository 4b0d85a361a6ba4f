import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { assert } from '../../src/kernel/errors.ts'
import type { Exchange } from '../../src/surfaces/http/exchange.ts'

/** Where answers are recorded, to choose the examples of documents from; nothing is recorded without it. */
const folder = process.env['RECORD_ANSWERS']

/** Every JSON answer of a test matches its row's schema; where examples are recorded, it may become one. */
export function watchOutput(exchange: Exchange, output: unknown): void {
  const { plan } = exchange
  const faults = plan.outputFaults(JSON.parse(JSON.stringify(output)))
  assert(
    faults.length === 0,
    `the output of ${plan.entry.id} does not match its schema: ${JSON.stringify(faults)}`,
  )
  if (folder !== undefined) record(folder, exchange, output)
}

function record(to: string, { input, plan }: Exchange, output: unknown): void {
  const { currentTestName = '', testPath = '' } = expect.getState()
  const answer = {
    name: plan.entry.operation.name,
    input,
    output: JSON.parse(String(plan.serialize(output))),
    testPath,
    test: currentTestName,
    atMs: Date.now(),
  }
  appendFileSync(join(to, `${process.pid}.ndjson`), `${JSON.stringify(answer)}\n`)
}
