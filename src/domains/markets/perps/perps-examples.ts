const symbol = 'SOL_USDC_PERP'
const fraction = (base: string, factor: string) => ({ type: 'sqrt', base, factor })

/** Examples of answers. */
export const perpsExamples = {
  collateral: {
    symbol: 'USDC',
    imfFunction: fraction('0', '0'),
    mmfFunction: fraction('0', '0'),
    haircutFunction: { weight: '1', kind: { type: 'identity' } },
  },
  markPrice: {
    fundingRate: '0.0000125',
    indexPrice: '180',
    markPrice: '180.02',
    nextFundingTimestamp: 1_784_109_600_000,
    symbol,
  },
  account: {
    isPaper: true,
    assetsValue: '10000',
    liabilitiesValue: '0',
    borrowLiability: '0',
    netEquity: '10000',
    netEquityAvailable: '10000',
    netEquityLocked: '0',
    netExposureFutures: '0',
    pnlUnrealized: '0',
    unsettledEquity: '0',
    imf: '0',
    mmf: '0',
    marginFraction: null,
    collateral: [
      {
        symbol: 'USDC',
        assetMarkPrice: '1',
        totalQuantity: '10000',
        balanceNotional: '10000',
        collateralWeight: '1',
        collateralValue: '10000',
        availableQuantity: '10000',
      },
    ],
    openOrders: 0,
  },
} as const
