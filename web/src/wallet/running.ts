import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { BourseError, type Prepared, type SendProgress, send } from '#sdk'
import { client } from '../service/client.ts'
import { asRefusal } from './refusal.ts'
import { connectedWallet } from './wallet-store.ts'

/** How far something that finishes elsewhere is. */
export type RunningStep = SendProgress['step'] | 'failed' | 'prepared'

/** Something that was begun here and is finished by the chain. */
export interface Running {
  readonly id: string
  /** What it is, in the words of the page. */
  readonly title: string
  readonly step: RunningStep
  /** Which transaction of how many. */
  readonly number: number
  readonly of: number
  readonly transactionHash: string | null
  readonly blockNumber: number | null
  readonly failure: BourseError | null
  readonly startedAtMs: number
  readonly endedAtMs: number | null
}

/** The newest are kept; what is over goes first. */
const keptMax = 30
const store = createStore<{ readonly items: readonly Running[] }>(() => ({ items: [] }))

/** What runs and what has run since the page was opened, the newest first. */
export function useRunning(): readonly Running[] {
  return useStore(store, ({ items }) => items)
}

/** Forgets what is over. */
export function clearFinished(): void {
  store.setState(({ items }) => ({ items: items.filter(({ endedAtMs }) => endedAtMs === null) }))
}

/**
 * Has the connected wallet sign what was prepared, and waits until the chain has confirmed it. Everybody sees in the
 * activity tray how far it is, and `onBegun` is told by which id. Resolves with the hash of the last transaction; rejects as the library's `send` does, or
 * with what the wallet refused.
 */
export async function sendPrepared(
  prepared: Prepared,
  title: string,
  onBegun?: (id: string) => void,
): Promise<string> {
  const connected = connectedWallet()
  if (connected === null) throw noWallet()
  const intents = 'intent' in prepared ? [prepared.intent] : prepared.intents
  const id = crypto.randomUUID()
  begin({ id, title, of: intents.length })
  onBegun?.(id)
  try {
    const sent = await send(
      client,
      { prepared, wallet: connected.wallet },
      {
        onProgress({ intent, step }) {
          const number = intents.findIndex((one) => one.id === intent.id) + 1
          const { evidence, transactionHash } = intent
          change(id, { step, number, transactionHash, blockNumber: evidence?.blockNumber ?? null })
        },
      },
    )
    change(id, { endedAtMs: Date.now() })
    return sent.transactionHash
  } catch (refused) {
    const failure = asRefusal(refused)
    change(id, { step: 'failed', failure, endedAtMs: Date.now() })
    throw failure
  }
}

function begin({ id, title, of }: Pick<Running, 'id' | 'of' | 'title'>): void {
  const running: Running = {
    id,
    title,
    of,
    step: 'prepared',
    number: 1,
    transactionHash: null,
    blockNumber: null,
    failure: null,
    startedAtMs: Date.now(),
    endedAtMs: null,
  }
  store.setState(({ items }) => ({ items: [running, ...items].slice(0, keptMax) }))
}

function change(id: string, news: Partial<Running>): void {
  store.setState(({ items }) => ({
    items: items.map((one) => (one.id === id ? { ...one, ...news } : one)),
  }))
}

function noWallet(): BourseError {
  return new BourseError({
    code: 'client.no_wallet',
    status: 0,
    detail: 'No wallet is connected to this page.',
    fix: 'Connect a wallet, or make a development wallet.',
  })
}
