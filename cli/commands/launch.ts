import type { CommandSpec } from '../command.ts'
import { money } from '../output/amounts.ts'
import { facts, plain } from '../output/table.ts'
import { openWallet } from '../profile/connection.ts'
import { sendPrepared } from './sending.ts'

/** Launches a token on the bonding curve, from the preparation to the confirmed launch. */
export const launchCommand: CommandSpec = {
  path: 'launch',
  about: 'launch a token on chain 4663',
  moves: 'value',
  options: [
    { flags: '--name <name>', about: 'its name, 1 to 64 bytes', isRequired: true },
    { flags: '--symbol <symbol>', about: 'its symbol, 1 to 16 characters', isRequired: true },
    { flags: '--initial-buy <eth>', about: 'ether for a first buy in the same transaction' },
    { flags: '--description <text>', about: 'what it is' },
    { flags: '--metadata-uri <uri>', about: 'https, ipfs or ar; on the chain for ever' },
    {
      flags: '--fee-recipient <address>',
      about: 'who earns the creator fees; default: the wallet',
    },
    { flags: '--max-slippage <bps>', about: 'how much less the first buy may bring, in 1/10,000' },
  ],
  examples: [
    'bourse launch --name "My Token" --symbol MINE --initial-buy 0.01 --dry-run',
    'bourse launch --name "My Token" --symbol MINE --yes --json',
  ],
  async run(context) {
    const { connect, given, out, terminal } = context
    const { bourse, profile } = await connect()
    const { wallet } = await openWallet(terminal, profile, given)
    const prepared = await bourse.launches.prepare({
      creator: wallet.address,
      name: given.text('name'),
      symbol: given.text('symbol'),
      ...optional('initialBuyEth', given.maybe('initialBuy')),
      ...optional('description', given.maybe('description')),
      ...optional('metadataUri', given.maybe('metadataUri')),
      ...optional('feeRecipient', given.maybe('feeRecipient')),
      ...optional('maxSlippageBps', given.number('maxSlippage')),
    })
    const lines = [
      `token       ${plain(prepared.name)} (${plain(prepared.symbol)}), supply ${prepared.supply.amount}`,
      `will be at  ${prepared.predictedAddress}`,
      ...prepared.warnings.map(({ message }) => `warning     ${plain(message)}`),
    ]
    const question = `Launch ${plain(prepared.symbol)} from ${wallet.address}?`
    const sent = await sendPrepared(context, { bourse, wallet, prepared, lines, question })
    if (sent === null) return
    const launch = await bourse.launches.get({ launchId: prepared.id })
    out.result({ launch, transactionHash: sent.transactionHash }, () =>
      facts([
        ['launched', `${plain(launch.name)} (${plain(launch.symbol)})`],
        ['token', launch.tokenAddress ?? prepared.predictedAddress],
        ['status', launch.status],
        ['first buy', money(launch.initialBuy)],
        ['transaction', sent.transactionHash],
      ]),
    )
  },
}

/** A member where there is a value, and none otherwise. */
export function optional<const name extends string, value>(
  name: name,
  value: value | undefined,
): { readonly [key in name]?: value } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [key in name]: value })
}
