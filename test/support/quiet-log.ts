import type { EventLog } from '../../src/ports/event-log.ts'

/** A log in which nothing happens. */
export const quietLog: EventLog = {
  headSeq: async () => 0n,
  tailSeq: async () => 1n,
  read: async ({ afterSeq }) => ({ events: [], throughSeq: afterSeq, headSeq: afterSeq }),
  follow: async function* () {},
}
