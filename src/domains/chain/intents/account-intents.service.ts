import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type ChainPosition, createChainPositions } from '../chain-index/index.ts'
import { accountIntentsStore, type Reader } from './account-intents.store.ts'
import type { IntentOwner } from './intent-owner.ts'
import { createIntentView } from './intent-view.ts'
import type { AccountIntentView, OpenIntentsQuery } from './intents.schemas.ts'
import type { IntentRecord } from './intents.store.ts'

export type AccountIntentsService = {
  /** What is prepared or submitted, newest first. */
  readonly listOpen: (
    reader: Principal,
    query: OpenIntentsQuery,
  ) => Promise<Page<AccountIntentView>>
  /** In any state. Raises 404 `resource.not_found` for what is not the account's. */
  readonly get: (reader: Principal, intentId: string) => Promise<AccountIntentView>
}

const places = cursor({ id: 'text' })

/** Creates the reader of an account's intents, over those of all these owners. */
export function createAccountIntents({
  database,
  owners,
}: Ports<'database'> & { readonly owners: readonly IntentOwner[] }): AccountIntentsService {
  const views = new Map(owners.map((owner) => [owner.name, createIntentView(owner)]))
  const store = accountIntentsStore(database.query)
  const positions = createChainPositions({ database, safeDepth: 0 })
  const readerOf = (principal: Principal): Reader => ({
    accountId: principal.accountId,
    wallets: walletsOf(principal),
    owners: [...views.keys()],
  })
  const toView = (intent: IntentRecord, position: ChainPosition | null): AccountIntentView => {
    const view = views.get(intent.owner)
    if (view === undefined) throw new Error(`assertion failed: ${intent.owner} was asked for`)
    return { ...view(intent, position), owner: intent.owner }
  }
  return {
    async listOpen(principal, { limit, cursor: after }) {
      const before = places.read(after)?.id ?? null
      const rows = await store.open(readerOf(principal), { before, limit: limit + 1 })
      const position = await positions.current()
      const place = ({ id }: IntentRecord) => ({ id })
      const shown = (intent: IntentRecord) => toView(intent, position)
      return places.page({ rows, limit, place, toItem: shown })
    },
    async get(principal, intentId) {
      const found = await store.find(readerOf(principal), intentId)
      if (found !== undefined) return toView(found, await positions.current())
      throw new AppError(resourceErrors.not_found, `The account has no intent ${intentId}.`)
    },
  }
}

/** In the form in which intents store their senders. */
function walletsOf({ wallets }: Principal): readonly Hex[] {
  return wallets.flatMap(({ address, namespace }) =>
    namespace === 'eip155' ? [getAddress(address)] : [],
  )
}
