import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const payload = T.Object({
  generation: T.Integer(),
  profile: T.String(),
  isPaper: T.Literal(true),
})
const declared = (name: string, summary: string) =>
  event({
    topic: `paper.account_${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'paperAccount' }],
    payload,
    example: { generation: 1, profile: 'realistic', isPaper: true },
  })

/** Events of paper accounts. */
export const paperEvents = {
  started: declared('started', 'A paper account was started'),
  reset: declared('reset', 'A paper account began anew with declared balances'),
}
