import { expect, test } from 'vitest'
import { addressOf } from '../../../../test/support/pool-records.ts'
import { fillOf } from './pool-logs.ts'

const [token0, token1] = [addressOf(0x1001), addressOf(0x1002)]

// Positive amounts were paid into the pool. A swap of a tiny amount may have a zero on one side.
test.each([
  [3n, -2n, token0, 3n, 2n],
  [-2n, 3n, token1, 3n, 2n],
  [3n, 0n, token0, 3n, 0n],
  [0n, 3n, token1, 3n, 0n],
  [0n, -2n, token0, 0n, 2n],
  [-2n, 0n, token1, 0n, 2n],
])(
  'a pool that got %i of one and %i of the other was sold the one that it did not give',
  (amount0, amount1, tokenIn, amountIn, amountOut) => {
    const tokenOut = tokenIn === token0 ? token1 : token0
    const fill = fillOf({ token0, token1 }, { amount0, amount1 })
    expect(fill).toEqual({ tokenIn, tokenOut, amountIn, amountOut })
  },
)
