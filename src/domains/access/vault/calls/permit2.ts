import type { Hex } from '../../../../ports/chain-evm.ts'
import { type Effect, joined, reads } from './effects.ts'

const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitted = '(address token, uint256 amount)'
const transfer = '(address to, uint256 requestedAmount)'
const witness = 'address owner, bytes32 witness, string witnessTypeString, bytes signature'
/** Permit2's value for an unlimited allowance, which never decreases. */
const withoutBound = 2n ** 160n - 1n

type Allowed = { readonly token: Hex; readonly amount: bigint }

/** An allowance inside Permit2. */
export function allowed({ token, amount }: Allowed, spender: Hex): Effect {
  return { kind: 'allow', token, spender, amount: amount >= withoutBound ? null : amount }
}

const one = ({ token }: { readonly token: Hex }, to: Hex, amount: bigint): readonly Effect[] => [
  { kind: 'move', token, to, amount },
]
const several = (
  tokens: readonly { readonly token: Hex }[],
  moves: readonly { readonly to: Hex; readonly requestedAmount: bigint }[],
) =>
  tokens.length === moves.length && tokens.length > 0
    ? joined(moves, ({ requestedAmount, to }, at) => {
        const token = tokens[at]
        return token === undefined ? null : one(token, to, requestedAmount)
      })
    : null

/** Permit2: allowances, and transfers by allowance or by signature. */
export const permit2Readers = [
  reads(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount]) => [allowed({ token, amount }, spender)],
  ),
  reads(
    `function permit(address owner, (${details} details, address spender, uint256 sigDeadline) permit, bytes signature)`,
    ([, { details: of, spender }]) => [allowed(of, spender)],
  ),
  reads(
    `function permit(address owner, (${details}[] details, address spender, uint256 sigDeadline) permit, bytes signature)`,
    ([, { details: of, spender }]) => joined(of, (each) => [allowed(each, spender)]),
  ),
  reads(
    'function transferFrom(address from, address to, uint160 amount, address token)',
    ([, to, amount, token]) => one({ token }, to, amount),
  ),
  reads(
    'function transferFrom((address from, address to, uint160 amount, address token)[] moves)',
    ([moves]) => joined(moves, ({ amount, to, token }) => one({ token }, to, amount)),
  ),
  reads(
    `function permitTransferFrom((${permitted} permitted, uint256 nonce, uint256 deadline) permit, ${transfer} move, address owner, bytes signature)`,
    ([permit, { requestedAmount, to }]) => one(permit.permitted, to, requestedAmount),
  ),
  reads(
    `function permitTransferFrom((${permitted}[] permitted, uint256 nonce, uint256 deadline) permit, ${transfer}[] moves, address owner, bytes signature)`,
    ([permit, moves]) => several(permit.permitted, moves),
  ),
  reads(
    `function permitWitnessTransferFrom((${permitted} permitted, uint256 nonce, uint256 deadline) permit, ${transfer} move, ${witness})`,
    ([permit, { requestedAmount, to }]) => one(permit.permitted, to, requestedAmount),
  ),
  reads(
    `function permitWitnessTransferFrom((${permitted}[] permitted, uint256 nonce, uint256 deadline) permit, ${transfer}[] moves, ${witness})`,
    ([permit, moves]) => several(permit.permitted, moves),
  ),
  reads('function lockdown((address token, address spender)[] approvals)', () => []),
  reads('function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)', () => []),
]
