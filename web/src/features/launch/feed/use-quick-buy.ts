import { useState } from 'react'
import type { Token } from '#sdk'
import { isAllowedArmed, useArmed } from '../../../panels/armed/armed-store.ts'
import { readPresets } from '../../../panels/order/presets.model.ts'
import { useTrader } from '../../../panels/token/token.data.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { usePreference } from '../../../shell/preferences.ts'
import { useWallet } from '../../../wallet/wallet-store.ts'
import { buyAtOnce, type QuickBuy } from './quick-buy.data.ts'
import { useFeedSettings } from './use-feed-settings.ts'

/** Buys by one press: with a question, unless a session for that token allows to go without. */
export function useQuickBuy() {
  const { connected } = useWallet()
  const trader = useTrader()
  const armed = useArmed()
  const { preset } = useFeedSettings()
  const presets = readPresets(usePreference('screens')['ticket-presets']).buy
  const [asked, setAsked] = useState<QuickBuy | null>(null)
  const ether = presets[preset] ?? ''
  return {
    ether,
    presets,
    trader,
    asked,
    close: () => setAsked(null),
    buy(token: Token) {
      const buy = { token, ether }
      if (connected?.wallet.chain !== 'evm' || trader === null) openConnect()
      else if (!isAllowedArmed(armed, { keeper: 'page', market: token.token }, ether)) setAsked(buy)
      // What went otherwise than was agreed to is asked about after all, where its cause is shown.
      else
        buyAtOnce(buy, trader).then(
          (moved) => moved !== null && setAsked(buy),
          () => setAsked(buy),
        )
    },
  }
}
