import type { Static } from '@sinclair/typebox'
import { replacementCharacter, shownName } from '../../../kernel/name-text.ts'
import { type Page, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type {
  AddressName,
  AddressNameKind,
  AddressNameSource,
  AddressNames,
} from '../../../ports/address-names.ts'
import type { NamedAddresses } from './names.schemas.ts'
import { type ReadAddress, readAddresses } from './wanted-addresses.ts'

type NamedAddress = Static<typeof NamedAddresses>['items'][number]
type NameView = NamedAddress['names'][number]

/** The more an address itself, or who may use it, decides its name, the earlier it stands; what strangers chose is last. */
const ranks: Readonly<Record<AddressNameKind, number>> = {
  own_wallet: 0,
  vault_wallet: 1,
  system: 2,
  contract: 3,
  token: 4,
  pool: 5,
  agent: 6,
  creator: 7,
  account: 8,
}

export type NamesService = {
  /** All names of these addresses that the caller may be told. Raises 400 for what is no address. */
  readonly of: (addresses: string, principal: Principal | null) => Promise<Page<NamedAddress>>
}

/** Joins the sources. Of two that name the same token, the earlier source is believed. */
export function createNamesService({
  sources,
}: {
  readonly sources: readonly AddressNameSource[]
}): NamesService {
  return {
    async of(text, principal) {
      const wanted = readAddresses(text)
      const question = {
        evm: wanted.flatMap((one) => (one.namespace === 'eip155' ? [one.address] : [])),
        solana: wanted.flatMap((one) => (one.namespace === 'solana' ? [one.address] : [])),
        principal,
      }
      const found = await Promise.all(sources.map((source) => source(question)))
      return wholePage(wanted.map((one) => toItem(one, found)))
    },
  }
}

function toItem({ address, namespace }: ReadAddress, found: readonly AddressNames[]): NamedAddress {
  const all = found.flatMap((names) => names.get(address) ?? [])
  const token = all.find(({ kind }) => kind === 'token')
  const names = all
    .filter((name) => name.kind !== 'token' || name === token)
    .toSorted((one, other) => ranks[one.kind] - ranks[other.kind])
    .map(toView)
  return { address, namespace, names, primary: names[0] ?? null }
}

function toView({ name, symbol, warnings, ...rest }: AddressName): NameView {
  const shown = { name: shownOrNull(name), symbol: shownOrNull(symbol) }
  const isHiding = `${shown.name}${shown.symbol}`.includes(replacementCharacter)
  return {
    ...rest,
    ...shown,
    warnings: [...(isHiding ? (['hides_text'] as const) : []), ...warnings],
  }
}

function shownOrNull(text: string | null): string | null {
  return text === null ? null : shownName(text)
}
