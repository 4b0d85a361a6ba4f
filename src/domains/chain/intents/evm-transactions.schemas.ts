import { type Static, Type as T } from '@sinclair/typebox'
import {
  AtomicAmount,
  ChainPoint,
  described,
  EvmAddress,
  HexData,
  Money,
  Nullable,
  namedObject,
  namedShape,
} from '../../../kernel/schemas.ts'

const GasUnits = T.String({
  // Below 2^64, which is as much as a transaction can carry.
  pattern: '^[1-9]\\d{0,18}$',
  description: 'Units of gas',
})
const CallData = T.String({
  ...HexData,
  // As long as a signed transaction may be that is submitted.
  maxLength: 65_536,
})
const WeiPerGas = T.String({ pattern: '^\\d{1,78}$', description: 'Wei for each unit of gas' })

/** The call to complete: what every prepared intent says of itself. */
export const CompleteTransactionRequest = namedShape('CompleteTransactionRequest', {
  from: described(EvmAddress, 'The account that will sign'),
  to: described(EvmAddress, 'The contract or account that is called'),
  data: CallData,
  value: described(AtomicAmount, 'Wei'),
  gasLimit: T.Optional(
    Nullable(GasUnits, 'The `gasLimit` of an intent. Absent or null: the chain estimates the gas'),
  ),
})

/** What the call lacks to be signed as an EIP-1559 transaction, and what it costs. */
export const TransactionTerms = namedObject('TransactionTerms', {
  chainId: T.Integer(),
  nonce: T.Integer({
    minimum: 0,
    description: 'The next one of the account; transactions that wait for a block count',
  }),
  gas: described(GasUnits, 'Units of gas: the given `gasLimit`, or what the chain estimated'),
  maxFeePerGas: WeiPerGas,
  maxPriorityFeePerGas: WeiPerGas,
  balance: described(Money, 'What the account has'),
  maxCost: described(
    Money,
    'The most that the transaction can take: its value, and all of its gas at `maxFeePerGas`. Above `balance`, the chain refuses it',
  ),
  asOf: described(ChainPoint, 'The block that the balance is of; the rest is not older'),
})

export type CompleteTransactionRequest = Static<typeof CompleteTransactionRequest>
export type TransactionTerms = Static<typeof TransactionTerms>
