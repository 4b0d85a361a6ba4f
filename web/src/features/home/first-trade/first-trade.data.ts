import { useQuery } from '@tanstack/react-query'
import { creatorFees, faucet, launches, launchTrades, portfolios, type TradeQuote } from '#sdk'
import { client } from '../../../service/client.ts'
import { queryClient, staleAfterMs } from '../../../service/queries.ts'
import { sendPrepared } from '../../../wallet/running.ts'

const fundedEther = '1'

/** Gives an address test ether; the hash of the gift. */
export async function takeTestMoney(address: string): Promise<string> {
  const { transaction } = await faucet(client).request({ address, amount: fundedEther })
  return transaction
}

/** Launches a token on a curve, signed by the connected wallet; resolves once it can be traded. */
export async function launchToken(wanted: {
  readonly creator: string
  readonly name: string
  readonly symbol: string
  readonly title: string
}): Promise<{ readonly token: string; readonly hash: string }> {
  const { creator, name, symbol, title } = wanted
  const prepared = await launches(client).prepare({ creator, name, symbol })
  const hash = await sendPrepared(prepared, title)
  const { tokenAddress } = await launches(client).get({ launchId: prepared.id })
  if (tokenAddress === null) throw new Error('a confirmed launch has no token')
  return { token: tokenAddress, hash }
}

/** Buys or sells as quoted at that moment; resolves once the chain has confirmed it. */
export async function trade(wanted: {
  readonly trader: string
  readonly token: string
  readonly side: 'buy' | 'sell'
  readonly amountInAtomic: string
  readonly title: string
}): Promise<{ readonly quote: TradeQuote; readonly hash: string }> {
  const { amountInAtomic: amountIn, side, title, token, trader } = wanted
  const prepared = await launchTrades(client).prepare({ trader, token, side, amountIn })
  const hash = await sendPrepared(prepared, title)
  return { quote: prepared.quote, hash }
}

/** What a trade would bring now; asked anew every few seconds. */
export function useQuote(
  wanted: {
    readonly token: string
    readonly side: 'buy' | 'sell'
    readonly amountIn: string
  } | null,
) {
  return useQuery({
    queryKey: ['launchTrades.quote', wanted],
    queryFn: ({ signal }) =>
      launchTrades(client).quote(wanted ?? { token: '', side: 'buy' }, { signal }),
    enabled: wanted !== null,
    refetchInterval: staleAfterMs.seconds,
  })
}

/** What a creator may claim. */
export function useCreatorFees(account: string) {
  return useQuery({
    queryKey: ['creatorFees.get', { account }],
    queryFn: ({ signal }) => creatorFees(client).get({ account }, { signal }),
    refetchInterval: staleAfterMs.seconds,
  })
}

/** Claims what one token owes its creator. */
export async function claimFees(wanted: {
  readonly account: string
  readonly token: string
  readonly title: string
}): Promise<string> {
  const { account, title, token } = wanted
  const prepared = await creatorFees(client).prepareClaim({ account, tokens: [token] })
  return sendPrepared(prepared, title)
}

/** What an address has. */
export function useBalance(address: string) {
  return useQuery({
    queryKey: ['portfolios.get', { address }],
    queryFn: ({ signal }) => portfolios(client).get({ address }, { signal }),
    refetchInterval: staleAfterMs.seconds,
    select: ({ totals }) => totals.ether,
  })
}

/** Everything that a transaction of this address may have changed is asked again. */
export async function refreshAfterTransaction(): Promise<void> {
  const names = new Set(['creatorFees.get', 'portfolios.get', 'launchTrades.quote', 'tokens.list'])
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => names.has(String(name)),
  })
}
