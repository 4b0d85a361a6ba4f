const tokens = (whole: bigint): bigint => whole * 10n ** 18n

/** The terms of the launchpad on the embedded chain. With these, about 2.9 ether sell out a curve. */
export function launchpadConfig(protocolFeeOwner: `0x${string}`) {
  return {
    totalSupply: tokens(1_000_000_000n),
    curveSupply: tokens(800_000_000n),
    virtualEth: 9_808n * 10n ** 14n,
    virtualToken: tokens(1_073_972_603n),
    launchFee: 5n * 10n ** 14n,
    tradeFeeBps: 100,
    creatorFeeShareBps: 9_950,
    graduationFeeBps: 200,
    protocolFeeOwner,
    // No pool contracts are on this chain, so a sold-out curve stays where it is.
    graduator: '0x0000000000000000000000000000000000000000',
  } as const
}
