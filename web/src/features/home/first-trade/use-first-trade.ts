import { usePrincipal } from '../../../service/session.ts'
import { keepForScreen, preferences, usePreference } from '../../../shell/preferences.ts'
import { useChannel } from '../../../streams/channel-store.ts'
import { useWallet } from '../../../wallet/wallet-store.ts'
import {
  beginFirstTrade,
  doneSteps,
  type FirstTrade,
  nextStep,
  readFirstTrade,
  type StepName,
} from './first-trade.model.ts'

const screen = 'home.first-trade'

/** Where somebody is on the way to a first trade. */
export interface FirstTradeState {
  /** Null until an EVM wallet is connected and signed in. */
  readonly trade: FirstTrade | null
  readonly done: ReadonlySet<StepName>
  readonly next: StepName | null
  /** The token's trades as the page hears of them, the oldest first. */
  readonly prices: readonly number[]
  readonly priceNow: string | null
}

/** Where this person is, from what was kept and what the market says now. */
export function useFirstTrade(): FirstTradeState {
  const { connected } = useWallet()
  const principal = usePrincipal()
  const kept = usePreference('screens')[screen]
  const wallet = connected?.wallet
  const isReady = wallet?.chain === 'evm' && principal != null
  const trade = isReady ? readFirstTrade(kept, wallet.address) : null
  const token = trade?.launchedBy == null ? null : trade.token
  const tape = useChannel(token === null ? null : `trades.${token}`)
  const trades = tape.value?.items ?? []
  const priceNow = trades[0]?.price ?? null
  const done = doneSteps(trade, priceNow)
  return {
    trade,
    done,
    next: nextStep(done),
    prices: trades.map(({ price }) => Number(price)).toReversed(),
    priceNow,
  }
}

/** Keeps what was done. */
export function advance(address: string, news: Partial<FirstTrade>): void {
  keepForScreen(screen, { ...readFirstTrade(preferences().screens[screen], address), ...news })
}

/** Begins anew with the same wallet. */
export function startOver(address: string): void {
  keepForScreen(screen, beginFirstTrade(address))
}
