import type { Hex } from '../../../../ports/chain-evm.ts'
import { type Place, type Reading, reads } from './effects.ts'

/** The curve launchpad. A purchase spends the value of its call. */
export const curveReaders = [
  reads(
    'function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)',
    ([, to], { funds }) => {
      funds.left = 0n
      return [{ kind: 'receive', to }]
    },
  ),
  reads(
    'function sell(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline)',
    ([token, amount, to], place) => sale({ token, amount, to }, place),
  ),
  reads(
    'function sellWithPermit(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline, (uint8 v, bytes32 r, bytes32 s) signature)',
    ([token, amount, to], place) => {
      const sold = sale({ token, amount, to }, place)
      return sold && [{ kind: 'allow', token, spender: place.self, amount }, ...sold]
    },
  ),
]

function sale(
  { token, amount, to }: { readonly token: Hex; readonly amount: bigint; readonly to: Hex },
  { self }: Place,
): Reading {
  return [
    { kind: 'pull', token, spender: self, amount },
    { kind: 'receive', to },
  ]
}
