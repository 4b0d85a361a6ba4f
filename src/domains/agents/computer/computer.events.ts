import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const payload = T.Object({
  kind: T.Union([T.Literal('session'), T.Literal('box')]),
  engine: T.String(),
})
const example = { kind: 'session' as const, engine: 'quickjs' }
const about = (topic: string, summary: string) =>
  event({ topic, version: 1, summary, audience: 'operator', payload, example })

/** Events of sandboxes. They name no owner, so only the operator may read them. */
export const computerEvents = {
  created: about('computer.created', 'A sandbox was made'),
  started: about('computer.started', 'A sandbox was used for the first time'),
  paused: about('computer.paused', 'A sandbox was paused'),
  resumed: about('computer.resumed', 'A paused sandbox goes on'),
  deleted: about('computer.deleted', 'A sandbox was deleted, or ended with its key'),
}
