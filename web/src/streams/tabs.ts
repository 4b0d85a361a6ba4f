import type { BourseError, ConnectionState } from '#sdk'
import type { Source, Told } from './wanted.ts'

/** What tabs of one browser say to each other. `want` names everything that its sender wants, and what of it is new. */
export type TabMessage =
  | {
      readonly type: 'failure'
      readonly source: Source
      readonly failure: Pick<BourseError, 'code' | 'detail'>
    }
  | { readonly type: 'identity' }
  | { readonly type: 'lead' }
  | { readonly type: 'renew' }
  | { readonly type: 'state'; readonly state: ConnectionState }
  | { readonly type: 'told'; readonly source: Source; readonly told: Told }
  | {
      readonly type: 'want'
      readonly tab: string
      readonly sources: readonly Source[]
      readonly added: Source | null
    }

const leaderLock = 'bourse.live.leader'
const tabLock = (tab: string) => `bourse.live.tab.${tab}`

/** The other tabs of this browser. */
export interface Tabs {
  /** Of this one. */
  readonly tab: string
  /** Resolves when this tab is the one that holds the socket for all. */
  readonly lead: Promise<void>
  say(message: TabMessage): void
}

/**
 * Joins the tabs of this browser. One of them leads: this one at once where there is no other, or when the one before is
 * closed. Where a browser has no locks or no broadcasts each tab leads itself.
 */
export function joinTabs(onMessage: (message: TabMessage) => void): Tabs {
  const tab = crypto.randomUUID()
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks === undefined || typeof BroadcastChannel === 'undefined') {
    return { tab, lead: Promise.resolve(), say: () => undefined }
  }
  const channel = new BroadcastChannel('bourse.live')
  channel.addEventListener('message', ({ data }) => onMessage(data as TabMessage))
  // Held as long as the tab lives: whoever gets one of them knows that its holder is gone.
  const forLife = () => new Promise<never>(() => undefined)
  void locks.request(tabLock(tab), forLife)
  const lead = new Promise<void>((won) => {
    void locks.request(leaderLock, () => {
      won()
      return forLife()
    })
  })
  return { tab, lead, say: (message) => channel.postMessage(message) }
}

/** Resolves when a tab is gone. */
export async function untilGone(tab: string): Promise<void> {
  await navigator.locks.request(tabLock(tab), () => undefined)
}
