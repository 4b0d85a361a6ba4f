import { rowsOf } from '../../../kernel/operation.ts'
import { NamedAddresses, NamesQuery } from './names.schemas.ts'
import type { NamesService } from './names.service.ts'

const { operation } = rowsOf<NamesService>()

export const namesOperations = {
  list: operation({
    name: 'addressNames.list',
    method: 'GET',
    path: '/api/names',
    tier: 'public',
    family: 'Discovery',
    summary: 'What addresses are called',
    description:
      'The names of up to 100 addresses of both chains: launched tokens and who made them, pools, registered agents, contracts of this service, simulated traders, and for the caller alone the own wallets. An address that nobody knows has none. A name proves nothing: show the address beside it.',
    auth: [],
    input: { query: NamesQuery },
    output: NamedAddresses,
    effect: 'none',
    cache: { freshSeconds: 0, isPersonal: true },
    limit: { bucket: 'api', weight: 2 },
    handler: (names, { input, principal }) => names.of(input.query.addresses, principal),
  }),
}
