import { machine } from '../../../kernel/machine.ts'

/** What becomes of a version that somebody publishes. Its files never change, in any state. */
export const versionMachine = machine({
  name: 'skill version',
  initial: 'scanning',
  transitions: {
    /** Kept, and not seen by the scanner yet. */
    scanning: ['listed', 'held', 'quarantined', 'revoked'],
    listed: ['scanning', 'deprecated', 'held', 'hidden', 'quarantined', 'revoked'],
    /** Its publisher advises against it. */
    deprecated: ['scanning', 'listed', 'held', 'hidden', 'quarantined', 'revoked'],
    /** Waits for an operator, because the scanner was not satisfied or somebody reported it. */
    held: ['scanning', 'listed', 'hidden', 'quarantined', 'revoked'],
    /** Taken out of sight by its publisher or an operator. */
    hidden: ['listed', 'held', 'quarantined', 'revoked'],
    /** Found malicious: read by its publisher and by operators alone. */
    quarantined: ['scanning', 'listed', 'held', 'revoked'],
    revoked: [],
  },
})
export type VersionState = (typeof versionMachine)['initial']
export const versionStates = versionMachine.states
