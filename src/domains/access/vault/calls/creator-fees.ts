import { reads } from './effects.ts'

/** The vault of creator fees. It pays the wallet that calls, or the named account, and takes nothing. */
export const creatorFeesReaders = [
  reads('function claimCreatorFees(address[] tokens)', (_, { wallet }) => [
    { kind: 'receive', to: wallet },
  ]),
  reads('function claimCreatorFeesTo(address[] tokens, address to)', ([, to]) => [
    { kind: 'receive', to },
  ]),
]
