import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountWallet, createClient, perpAccount, perpMarkets, perpOrders, signIn } from '#sdk'
import type { OpenTerminal, Person } from './open-terminal.ts'

/** The market that the journeys of /perps trade in. */
export const symbol = 'SOL_USDC_PERP'

/** Somebody else on the exchange, by its API: the other side of every order, and the hand on the index. */
export interface OtherSide {
  /** Holds the index, and with it the mark, at a price. */
  setIndex(indexPrice: string): Promise<void>
  /** Places an order that waits. */
  place(side: 'Ask' | 'Bid', price: string, quantity: string): Promise<void>
  /** Takes back everything that waits. */
  cancelAll(): Promise<void>
}

/** Opens an account of a million paper dollars for the other side. */
export async function openOtherSide({ baseUrl }: OpenTerminal): Promise<OtherSide> {
  const client = createClient({ baseUrl })
  await signIn(client, accountWallet(privateKeyToAccount(generatePrivateKey())))
  await perpAccount(client).deposit({ amount: '1000000' })
  return {
    async setIndex(indexPrice) {
      await perpMarkets(client).setIndexPrice({ symbol, indexPrice })
    },
    async place(side, price, quantity) {
      await perpOrders(client).place({ symbol, side, orderType: 'Limit', price, quantity })
    },
    async cancelAll() {
      await perpOrders(client).cancelAll({ symbol })
    },
  }
}

/** Signs in on /perps by a wallet that the browser makes, and opens an account of 10,000 paper dollars there. */
export async function openPerpsAccount({ page }: Person): Promise<void> {
  await page.goto(`/perps?market=${symbol}`)
  await page.getByRole('button', { name: 'Sign in to trade' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Development wallet.*EVM$/ })
    .click()
  await page.getByText('No open positions').waitFor()
  await page.getByRole('button', { name: /^Open an account/ }).click()
  await page.getByRole('button', { name: 'Buy / Long SOL' }).waitFor()
}
