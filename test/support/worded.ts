import type { ErrorSpec } from '../../src/kernel/errors.ts'
import type { Operation } from '../../src/kernel/operation.ts'

/** The code of a refusal as the row words it, which may be its protocol's. */
export function worded({ failure }: Operation, { code, status }: ErrorSpec): string {
  const problem = { type: '', title: '', detail: '', requestId: '', retryable: false, code, status }
  return String(Object(failure?.write(problem).body ?? problem).code)
}
