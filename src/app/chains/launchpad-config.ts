import { standardCurveConfig } from '../../domains/launchpad/curve.ts'

/** The terms of the launchpad on the embedded chain: the standard ones, and a fee for each launch. */
export function launchpadConfig(protocolFeeOwner: `0x${string}`) {
  return {
    ...standardCurveConfig,
    launchFee: 5n * 10n ** 14n,
    protocolFeeOwner,
    // No pool contracts are on this chain, so a sold-out curve stays where it is.
    graduator: '0x0000000000000000000000000000000000000000',
  } as const
}
