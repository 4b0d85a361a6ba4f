import type { Bourse } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { money, toAtomic } from '../output/amounts.ts'
import { facts } from '../output/table.ts'
import { openWallet } from '../profile/connection.ts'
import { optional } from './launch.ts'
import { sendPrepared } from './sending.ts'

const slippage = {
  flags: '--max-slippage <bps>',
  about: 'how much less than quoted is still taken, in 1/10,000',
}

/** Buys a launched token with ether. */
export const buyCommand: CommandSpec = {
  path: 'buy',
  about: 'buy a launched token with ether',
  moves: 'value',
  args: [
    { name: '<token>', about: 'its address' },
    { name: '<amount>', about: 'how much ether to give, such as 0.25' },
  ],
  options: [slippage],
  examples: ['bourse buy 0xB7BA…3d32 0.25 --dry-run', 'bourse buy 0xB7BA…3d32 0.25 --yes'],
  run: (context) =>
    trade(context, 'buy', async () =>
      amountOf(context.given.text('amount').replace(/ ?eth$/i, '')),
    ),
}

/** Sells a launched token for ether. */
export const sellCommand: CommandSpec = {
  path: 'sell',
  about: 'sell a launched token for ether',
  moves: 'value',
  args: [
    { name: '<token>', about: 'its address' },
    { name: '<amount>', about: 'how many tokens, a part such as 50%, or all' },
  ],
  options: [slippage],
  examples: ['bourse sell 0xB7BA…3d32 50% --dry-run', 'bourse sell 0xB7BA…3d32 all --yes'],
  run: (context) => trade(context, 'sell', (bourse, trader) => soldAmount(context, bourse, trader)),
}

type Side = 'buy' | 'sell'

async function trade(
  context: Context,
  side: Side,
  amount: (bourse: Bourse, trader: string) => Promise<bigint>,
): Promise<void> {
  const { connect, given, out, terminal } = context
  const { bourse, profile } = await connect()
  const { wallet } = await openWallet(terminal, profile, given)
  const token = given.text('token')
  const amountIn = await amount(bourse, wallet.address)
  const prepared = await bourse.launchTrades.prepare({
    trader: wallet.address,
    token,
    side,
    amountIn: amountIn.toString(),
    ...optional('maxSlippageBps', given.number('maxSlippage')),
  })
  const { quote } = prepared
  const lines = [
    `${side === 'buy' ? 'pays    ' : 'sells   '}    ${money(quote.amountIn)}`,
    `for         ${money(quote.amountOut)}, on the ${quote.venue}`,
    `fee         ${money(quote.fee)}, price impact ${quote.priceImpactBps / 100} %`,
  ]
  const question = `${side === 'buy' ? 'Buy' : 'Sell'} from ${wallet.address}?`
  const sent = await sendPrepared(context, { bourse, wallet, prepared, lines, question })
  if (sent === null) return
  out.result(
    { side, token, quote, transactionHash: sent.transactionHash, intents: sent.intents },
    () =>
      facts([
        [
          side === 'buy' ? 'bought' : 'sold',
          side === 'buy' ? money(quote.amountOut) : money(quote.amountIn),
        ],
        [
          side === 'buy' ? 'paid' : 'quoted',
          side === 'buy' ? money(quote.amountIn) : money(quote.amountOut),
        ],
        ['transaction', sent.transactionHash],
      ]),
  )
}

/** An amount, a part of what the trader holds, or all of it, in the smallest unit. */
async function soldAmount({ given }: Context, bourse: Bourse, trader: string): Promise<bigint> {
  const text = given.text('amount')
  const part = text === 'all' ? '100' : /^(\d+(?:[.]\d+)?)%$/.exec(text)?.[1]
  if (part === undefined) return amountOf(text)
  const hundredths = toAtomic(part, 2)
  if (hundredths <= 0n || hundredths > 10_000n) {
    throw new CliFailure(
      `"${text}" is no part of a whole.`,
      'Write more than 0% and at most 100%.',
      exitCodes.usage,
    )
  }
  const token = given.text('token').toLowerCase()
  const { balances } = await bourse.portfolios.get({ address: trader })
  const held = balances.find(({ asset }) => asset.toLowerCase().endsWith(token))
  const atomic = BigInt(held?.amountAtomic ?? '0')
  if (atomic === 0n) {
    throw new CliFailure(
      `${trader} holds nothing of ${given.text('token')}.`,
      'Check the address of the token.',
    )
  }
  return (atomic * hundredths) / 10_000n
}

/** An amount of ether, or of a token of the launchpads: both have 18 places. */
function amountOf(text: string): bigint {
  try {
    return toAtomic(text, 18)
  } catch (failure) {
    const what = failure instanceof Error ? failure.message : String(failure)
    throw new CliFailure(
      `${what}.`,
      'Give a decimal number, or for a sale a part such as 50%.',
      exitCodes.usage,
    )
  }
}

/** Claims what creators earned. */
export const claimCommand: CommandSpec = {
  path: 'claim',
  about: 'claim the creator fees of the wallet',
  moves: 'value',
  options: [
    { flags: '--token <addresses>', about: 'only of these tokens, separated by commas' },
    { flags: '--to <address>', about: 'who receives them; default: the wallet' },
  ],
  examples: ['bourse claim --dry-run', 'bourse claim --yes'],
  async run(context) {
    const { connect, given, out, terminal } = context
    const { bourse, profile } = await connect()
    const { wallet } = await openWallet(terminal, profile, given)
    const tokens = given.list('token')
    const prepared = await bourse.creatorFees.prepareClaim({
      account: wallet.address,
      ...(tokens.length > 0 ? { tokens: [...tokens] } : {}),
      ...optional('to', given.maybe('to')),
    })
    const lines = [`claims      ${money(prepared.payable)}`]
    const question = `Claim ${money(prepared.payable)} to ${given.maybe('to') ?? wallet.address}?`
    const sent = await sendPrepared(context, { bourse, wallet, prepared, lines, question })
    if (sent === null) return
    out.result({ claimed: prepared.payable, transactionHash: sent.transactionHash }, () =>
      facts([
        ['claimed', money(prepared.payable)],
        ['transaction', sent.transactionHash],
      ]),
    )
  },
}
