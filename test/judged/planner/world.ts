import { readFileSync } from 'node:fs'
import { isJsonObject } from '../../../src/kernel/json-object.ts'

type Thing = Readonly<Record<string, unknown>>
type Input = Readonly<Record<string, unknown>>

/** The world of the judged requests: what tools would answer. */
export type World = {
  readonly answer: (operation: string, input: Input) => unknown
  /** The addresses of the caller. */
  readonly wallets: readonly string[]
}

/** Reads the world from its file. */
export function readWorld(): World {
  const file = new URL('world.json', import.meta.url)
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isJsonObject(data)) throw new Error('the world is no object')
  const list = (name: string): readonly Thing[] => {
    const value = data[name]
    return Array.isArray(value) ? value.filter(isJsonObject) : []
  }
  const answers = answersOf(data, list)
  return {
    wallets: list('wallets').map((wallet) => text(wallet, 'address')),
    answer: (operation, input) => answers[operation]?.(input) ?? { items: [], nextCursor: null },
  }
}

function page(items: readonly Thing[]) {
  return { items, nextCursor: null }
}

function text(thing: Thing | undefined, name: string): string {
  const value = thing?.[name]
  return typeof value === 'string' ? value : ''
}

function isSame(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

/** Those whose members are as the input says, where it says anything of them. */
function filtered(things: readonly Thing[], input: Input, names: readonly string[]) {
  return things.filter((thing) =>
    names.every((name) => input[name] === undefined || isSame(thing[name], input[name])),
  )
}

function finds(token: Thing, q: unknown): boolean {
  const words = String(q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  const whole = [text(token, 'name'), text(token, 'symbol'), text(token, 'token')]
    .join(' ')
    .toLowerCase()
  return words.every((word) => whole.includes(word))
}

const noThing = { status: 404, code: 'request.not_found', title: 'There is no such thing' }

function answersOf(
  data: Thing,
  list: (name: string) => readonly Thing[],
): Readonly<Record<string, (input: Input) => unknown>> {
  const tokens = list('tokens')
  const launches = list('launches')
  const byId = (name: string, id: unknown) =>
    list(name).find((one) => isSame(one['id'], id)) ?? noThing
  const wallets = list('wallets')
  return {
    'me.get': () => ({
      authenticated: true,
      userId: data['account'],
      wallets,
      walletAddress: wallets[0]?.['address'],
      profile: data['profile'],
    }),
    'things.search': ({ q }) =>
      page(
        tokens
          .filter((token) => finds(token, q))
          .map((token) => ({
            kind: 'token',
            id: token['token'],
            title: token['name'],
            subtitle: token['symbol'],
          })),
      ),
    'tokens.list': ({ q }) => page(tokens.filter((token) => finds(token, q))),
    'tokens.get': ({ token }) => ({
      data: tokens.find((one) => isSame(one['token'], token)) ?? null,
    }),
    'portfolios.get': ({ address }) => ({
      address,
      holdings: page(isSame(address, wallets[0]?.['address']) ? list('holdings') : []),
      balances: isSame(address, wallets[0]?.['address']) ? list('balances') : [],
    }),
    'orders.list': (input) =>
      page(filtered(list('orders'), input, ['status', 'mode', 'kind', 'side'])),
    'orders.get': ({ orderId }) => byId('orders', orderId),
    'alerts.list': (input) => page(filtered(list('alerts'), input, ['token'])),
    'launches.list': (input) => page(filtered(launches, input, ['status', 'creator'])),
    'launches.get': ({ launchId }) => byId('launches', launchId),
    'launches.getByToken': ({ address }) =>
      launches.find((one) => isSame(one['tokenAddress'], address)) ?? noThing,
    'launches.prepare': () => ({ id: 'lnch_01j2w0000000000000000000zz', status: 'prepared' }),
    'launchDrafts.create': () => ({ id: 'lnch_01j2w0000000000000000000zz', status: 'draft' }),
    'launches.rehearse': () => ({ id: 'rhrsl_01j2w0000000000000000000zz', state: 'queued' }),
    'swaps.quote': () => ({ quoteId: 'quo_01j2w0000000000000000000zz' }),
    'creatorFees.listClaimable': () => page(list('creatorFees')),
    'perpMarkets.list': () => list('perpMarkets'),
    'perpMarkets.listMarkPrices': (input) => filtered(list('perpMarkets'), input, ['symbol']),
    'perpPositions.list': (input) => filtered(list('perpPositions'), input, ['symbol']),
    'perpOrders.list': (input) => page(filtered(list('perpOrders'), input, ['symbol'])),
    'keys.list': (input) => page(filtered(list('keys'), input, ['state'])),
    'agents.list': () => page(list('ownAgents')),
    'runs.list': (input) => page(filtered(list('runs'), input, ['agent'])),
    'runs.get': ({ runId }) => byId('runs', runId),
    'agentPlans.list': (input) => page(filtered(list('agentPlans'), input, ['status'])),
    'invoices.list': (input) => page(filtered(list('invoices'), input, ['state'])),
    'invoices.get': ({ invoiceId }) => byId('invoices', invoiceId),
    'charges.list': (input) => page(filtered(list('charges'), input, ['status'])),
    'webhooks.list': () => page(list('webhooks')),
    'watchlists.list': () => page(list('watchlists')),
    'notifications.list': () => page(list('notifications')),
    'vaultWallets.list': () => page(list('vaultWallets')),
    'signingRequests.list': (input) => page(filtered(list('signingRequests'), input, ['state'])),
  }
}
