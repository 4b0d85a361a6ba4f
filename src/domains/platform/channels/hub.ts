import { matchChannel } from '../../../kernel/channel.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { authErrors } from '../../../kernel/shared-errors.ts'
import type { ChannelSource, FoundChannel } from '../../../ports/channels.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Broadcast, openBroadcast } from './broadcast.ts'
import { channelsErrors } from './channels.errors.ts'

export type HubOptions = Ports<'logger' | 'random'> & {
  readonly sources: readonly ChannelSource[]
  /** The most channels that are open in this process. */
  readonly openMax?: number
  /** How long a channel stays open after its last subscriber, for one that comes back. */
  readonly graceMs?: number
}

/** A channel that was found, and who it is for: credentials never share an account’s own. */
export type Located = FoundChannel & {
  readonly key: string
  readonly everyMs: number
  /** The market that it is about. */
  readonly market: string | null
}

/** The open channels of one process, each of them once. */
export type Hub = {
  /** Raises 404 for a name that is none, 401 for an account's channel without an account. */
  readonly locate: (
    name: string,
    caller: { readonly principal: Principal | null; readonly location: string },
  ) => Promise<Located>
  /** The open channel, which stays open until `release`. Raises 503 when there is no room. */
  readonly hold: (located: Located) => Promise<Broadcast>
  readonly release: (located: Located, broadcast: Broadcast) => void
  /** How many subscribers each market has, over its channels. */
  readonly markets: () => ReadonlyMap<string, number>
  readonly stop: () => Promise<void>
}

type Entry = {
  readonly market: string | null
  readonly broadcast: Promise<Broadcast>
  /** Once it is open. */
  opened?: Broadcast
  holders: number
  closing?: NodeJS.Timeout | undefined
}

/** Creates the hub. Nothing is read before somebody holds a channel. */
export function createHub(options: HubOptions): Hub {
  const { graceMs = 10_000, logger, openMax = 5_000, random, sources } = options
  const entries = new Map<string, Entry>()

  const close = async (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key)
    clearTimeout(entry.closing)
    await entry.broadcast.then((broadcast) => broadcast.close()).catch(() => undefined)
  }
  const openEntry = ({ channel, everyMs, key, market, open }: Located): Entry => {
    if (entries.size >= openMax) {
      throw new AppError(channelsErrors.full, `${openMax} channels are open here.`, {
        retryAfterSeconds: 30,
      })
    }
    const epoch = Buffer.from(random.bytes(8)).toString('hex')
    const onGone = () => void close(key, entry)
    const broadcast = openBroadcast(open(), { channel, epoch, everyMs, logger, onGone })
    const entry: Entry = { market, broadcast, holders: 0 }
    entries.set(key, entry)
    broadcast.then(
      (opened) => {
        entry.opened = opened
      },
      // One that could not be opened is tried anew by the next subscriber.
      () => void close(key, entry),
    )
    return entry
  }

  return {
    locate: (name, caller) => locate(sources, name, caller),
    async hold(located) {
      const { key } = located
      const entry = entries.get(key) ?? openEntry(located)
      entry.holders += 1
      clearTimeout(entry.closing)
      entry.closing = undefined
      return entry.broadcast
    },
    release({ key }, broadcast) {
      const entry = entries.get(key)
      // What ended meanwhile may have been opened anew, by others.
      if (entry === undefined || entry.opened !== broadcast) return
      entry.holders -= 1
      if (entry.holders > 0) return
      entry.closing = setTimeout(() => void close(key, entry), graceMs)
      entry.closing.unref()
    },
    markets() {
      const counts = new Map<string, number>()
      for (const { holders, market } of entries.values()) {
        if (market !== null) counts.set(market, (counts.get(market) ?? 0) + holders)
      }
      return counts
    },
    async stop() {
      await Promise.all([...entries].map(([key, entry]) => close(key, entry)))
    },
  }
}

async function locate(
  sources: readonly ChannelSource[],
  name: string,
  { location, principal }: { readonly principal: Principal | null; readonly location: string },
): Promise<Located> {
  let isKnown = false
  for (const { find, spec } of sources) {
    const params = matchChannel(spec.name, name)
    if (params === null) continue
    isKnown = true
    const isOwn = spec.audience === 'account'
    if (isOwn && principal === null) {
      throw new AppError(authErrors.required, `${spec.name} is an account's own.`)
    }
    const found = await find(params, isOwn ? principal : null)
    if (found === null) continue
    // Two keys of one account may see different parts of it.
    const owner = isOwn
      ? [principal?.accountId, principal?.credential, principal?.credentialId]
      : []
    // In the one spelling that the found channel has.
    const market = matchChannel(spec.name, found.channel)?.['market'] ?? null
    return { ...found, key: [found.channel, ...owner].join(' '), everyMs: spec.everyMs, market }
  }
  const shown = JSON.stringify(name.slice(0, 128))
  throw new AppError(channelsErrors.unknown, `There is no channel ${shown}.`, {
    faults: [
      {
        location,
        message: isKnown ? 'names a market that does not exist' : 'is no channel of this service',
        fix: isKnown
          ? 'Name a perpetual such as BTC_USDC_PERP, or the address of a launched token or pool.'
          : 'Use a name that GET /api/channels explains.',
      },
    ],
  })
}
