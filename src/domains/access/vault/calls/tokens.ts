import type { Hex } from '../../../../ports/chain-evm.ts'
import { type Effect, joined, type Place, reads } from './effects.ts'

const move = (token: Hex, to: Hex, amount: bigint): readonly Effect[] => [
  { kind: 'move', token, to, amount },
]
const allow = (token: Hex, spender: Hex, amount: bigint | null): readonly Effect[] => [
  { kind: 'allow', token, spender, amount },
]
/** Data for the receiver is a nested call that cannot be decoded. */
const withoutNote = (note: Hex, effects: readonly Effect[]) => (note === '0x' ? effects : null)
const wrapped = ({ self, weth }: Place) => (self === weth ? [] : null)

/** ERC-20 with permits and authorisations, ERC-721, ERC-1155 and wrapped ether. One NFT counts as one unit. */
export const tokenReaders = [
  reads('function transfer(address to, uint256 amount)', ([to, amount], { self }) =>
    move(self, to, amount),
  ),
  reads(
    'function transferFrom(address from, address to, uint256 amount)',
    ([, to, amount], { self }) => move(self, to, amount),
  ),
  reads('function approve(address spender, uint256 amount)', ([spender, amount], { self }) =>
    allow(self, spender, amount),
  ),
  reads(
    'function increaseAllowance(address spender, uint256 amount)',
    ([spender, amount], { self }) => allow(self, spender, amount),
  ),
  reads('function decreaseAllowance(address spender, uint256 amount)', () => []),
  reads(
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([, spender, value], { self }) => allow(self, spender, value),
  ),
  reads(
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    ([, spender, , , allowed], { self }) => allow(self, spender, allowed ? null : 0n),
  ),
  reads(
    'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    ([, to, value], { self }) => move(self, to, value),
  ),
  reads(
    'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
    ([, to, value], { self }) => move(self, to, value),
  ),
  reads(
    'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    ([, to, value], { self }) => move(self, to, value),
  ),
  reads(
    'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    () => [],
  ),
  reads('function setApprovalForAll(address operator, bool approved)', ([to, approved], { self }) =>
    allow(self, to, approved ? null : 0n),
  ),
  reads('function safeTransferFrom(address from, address to, uint256 id)', ([, to], { self }) =>
    move(self, to, 1n),
  ),
  reads(
    'function safeTransferFrom(address from, address to, uint256 id, bytes note)',
    ([, to, , note], { self }) => withoutNote(note, move(self, to, 1n)),
  ),
  reads(
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes note)',
    ([, to, , amount, note], { self }) => withoutNote(note, move(self, to, amount)),
  ),
  reads(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes note)',
    ([, to, ids, amounts, note], { self }) =>
      note === '0x' && ids.length === amounts.length && ids.length > 0
        ? joined(amounts, (amount) => move(self, to, amount))
        : null,
  ),
  reads('function deposit()', (_none, place) => {
    place.funds.left = 0n
    return wrapped(place)
  }),
  reads('function withdraw(uint256 amount)', (_amount, place) => wrapped(place)),
]
