import { Type as T } from '@sinclair/typebox'
import { wholeList } from '../../../kernel/page.ts'
import { Nullable, namedObject, shape } from '../../../kernel/schemas.ts'
import { addressesMax } from './wanted-addresses.ts'

export const NamesQuery = shape({
  addresses: T.String({
    minLength: 1,
    maxLength: addressesMax * 50,
    description: `Up to ${addressesMax} addresses of either chain, with commas between. Repeated ones are answered once.`,
  }),
})

const AddressName = namedObject('AddressName', {
  kind: T.Union(
    [
      T.Literal('own_wallet'),
      T.Literal('vault_wallet'),
      T.Literal('system'),
      T.Literal('contract'),
      T.Literal('token'),
      T.Literal('pool'),
      T.Literal('agent'),
      T.Literal('creator'),
      T.Literal('account'),
    ],
    {
      description:
        'What the address is. `own_wallet` and `vault_wallet` are the caller’s, and named to nobody else.',
    },
  ),
  name: Nullable(
    T.String(),
    'To be shown as text. Strangers choose most names; null for an own wallet whose account has no name.',
  ),
  symbol: Nullable(T.String(), 'Of a token, or of the newest token of a creator.'),
  source: T.String({
    description: 'The resource that `id` is one of: `launches`, `forge`, `vault`.',
  }),
  id: Nullable(T.String(), 'Null where nothing more can be read of it.'),
  others: Nullable(
    T.Integer({ minimum: 0 }),
    'How many more of this kind the address has, counted to 99; null where there is only one.',
  ),
  isSimulated: T.Boolean({ description: 'Made by the simulated traders of the embedded form.' }),
  warnings: T.Array(
    T.Union([
      T.Literal('hides_text'),
      T.Literal('older_lookalike'),
      T.Literal('well_known_ticker'),
    ]),
    {
      maxItems: 3,
      description:
        '`hides_text`: it has characters that nobody sees, shown as U+FFFD. `older_lookalike`: an older launch has a symbol that looks the same. `well_known_ticker`: its symbol looks like one that people know.',
    },
  ),
})

const NamedAddress = T.Object({
  address: T.String({ description: 'EIP-55 checksummed, or base58' }),
  namespace: T.Union([T.Literal('eip155'), T.Literal('solana')]),
  names: T.Array(AddressName, { maxItems: 40, description: 'The most telling one first.' }),
  primary: Nullable(AddressName, 'The first of the names; null for an unknown address.'),
})

export const NamedAddresses = namedObject('NamedAddresses', {
  ...wholeList(NamedAddress, {
    maxItems: addressesMax,
    description: 'In the order in which they were first asked for.',
  }),
})
