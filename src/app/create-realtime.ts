import type { AccountIntentsService } from '../domains/chain/intents/index.ts'
import type { OrdersService } from '../domains/markets/orders/index.ts'
import { type PaperService, paperErrors } from '../domains/markets/paper/index.ts'
import { type PerpsService, perpsErrors } from '../domains/markets/perps/index.ts'
import { createAccountChannel, createChannelsService } from '../domains/platform/channels/index.ts'
import { createEventsService } from '../domains/platform/events/index.ts'
import type { NotificationsService } from '../domains/platform/notifications/index.ts'
import { AppError } from '../kernel/errors.ts'
import { scopeOf } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'
import { isOpenedBy, openingScopes } from '../kernel/scope.ts'
import type { ChannelSource } from '../ports/channels.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

type Read = (principal: Principal) => Promise<unknown>

type Services = {
  readonly intents: AccountIntentsService
  readonly notifications: NotificationsService
  readonly orders: OrdersService
  readonly paper: Pick<PaperService, 'get'>
  readonly perps: PerpsService
}

/** Events and live channels: those of all domains, and that of an account. */
export function createRealtime(
  options: ServiceOptions,
  parts: { readonly channels: readonly ChannelSource[]; readonly services: Services },
) {
  const { catalog, foundations, world } = options
  const channels = createChannels(options, parts.channels, parts.services)
  const readable = catalog.events.filter((spec) => spec.audience !== 'operator')
  const topics = new Set(readable.map((spec) => spec.topic))
  return {
    byDomain: {
      channels,
      events: createEventsService({ ...world, log: foundations.eventLog, topics, channels }),
    },
    async start(shutdown: Shutdown): Promise<void> {
      await channels.start()
      shutdown.onStop('channels', () => channels.stop())
    },
  }
}

function createChannels(
  options: ServiceOptions,
  sources: readonly ChannelSource[],
  services: Services,
) {
  const { catalog, foundations, world } = options
  const account = createAccountChannel({
    ...world,
    log: foundations.eventLog,
    events: catalog.events,
    sections: permitted(options, sectionsOf(services)),
  })
  return createChannelsService({
    ...world,
    sources: [...sources, account],
    specs: catalog.channels,
  })
}

/** What an account has open, as the operations of these names answer. */
function sectionsOf(services: Services): Readonly<Record<string, Read>> {
  const { intents, notifications, orders, paper, perps } = services
  const { trading } = perps
  return {
    'perpAccount.get': ({ accountId }) => trading.account(accountId).catch(nullBeforeStart),
    'paperAccount.get': (principal) => paper.get(principal).catch(nullBeforeStart),
    'perpPositions.list': ({ accountId }) => trading.positions(accountId, undefined),
    'perpOrders.list': ({ accountId }) => trading.orders(accountId, { limit: 200, status: 'open' }),
    'orders.list': (principal) => orders.list(principal, { limit: 50 }),
    'accountIntents.list': (principal) => intents.listOpen(principal, { limit: 200 }),
    'notifications.getUnreadCount': (principal) => notifications.unread(principal),
  }
}

function nullBeforeStart(failure: unknown): null {
  const notStarted: readonly unknown[] = [paperErrors.not_started, perpsErrors.not_started]
  if (failure instanceof AppError && notStarted.includes(failure.spec)) return null
  throw failure
}

/** A credential reads the sections whose operations it may call, and null for the others. */
function permitted(
  { catalog }: ServiceOptions,
  sections: Readonly<Record<string, Read>>,
): Readonly<Record<string, Read>> {
  const rows = new Map<string, (typeof catalog.entries)[number]['operation']>(
    catalog.entries.map(({ operation }) => [operation.name, operation]),
  )
  return Object.fromEntries(
    Object.entries(sections).map(([name, read]): [string, Read] => {
      const row = rows.get(name)
      if (row === undefined) throw new Error(`there is no operation ${name}`)
      const opening = openingScopes({ ...row, scope: scopeOf(row) })
      const kinds: readonly string[] = row.auth
      const mayRead = ({ credential, scopes }: Principal) =>
        kinds.includes(credential) && isOpenedBy(opening, scopes)
      return [name, async (principal) => (mayRead(principal) ? read(principal) : null)]
    }),
  )
}
