import { type Static, Type as T } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'

const DraftFact = T.Object({
  launchId: T.String(),
  family: T.String(),
  state: T.String(),
  revision: T.Integer({ minimum: 1 }),
  refusalCode: T.Union([T.String(), T.Null()]),
})
const example: Static<typeof DraftFact> = {
  launchId: 'lnch_01jd5q8z6w7v9x2k4m3n5p7r8t',
  family: 'curve',
  state: 'draft',
  revision: 1,
  refusalCode: null,
}

/** Only the operator reads events about drafts, which are private. The last one is `launch.prepared`. */
export const draftEvents = {
  draftOpened: draft('draft', 'opened', 'A launch was drafted, or its draft was edited'),
  draftValidated: draft('validated', 'validated', 'A drafted launch has no faults'),
  draftRejected: draft('rejected', 'rejected', 'The chain refuses a drafted launch as it is'),
  draftCancelled: draft('cancelled', 'cancelled', 'A drafted launch was called off'),
  draftExpired: draft('expired', 'expired', 'The time of a drafted launch is over'),
}

export type DraftFact = Static<typeof DraftFact>

function draft(state: string, what: string, summary: string) {
  return event({
    topic: `launch_draft.${what}`,
    version: 1,
    summary,
    audience: 'operator',
    payload: DraftFact,
    example: { ...example, state },
  })
}
