import type { Bourse, Prepared, PreparedIntent, Sent, Wallet } from '../../sdk/src/index.ts'
import type { Context } from '../command.ts'
import { Declined } from '../failure.ts'
import { fromAtomic } from '../output/amounts.ts'
import { plain } from '../output/table.ts'

/** What was prepared for a wallet, and what a person should know of it beside the transactions. */
export interface Sending {
  readonly bourse: Bourse
  readonly wallet: Wallet
  readonly prepared: Prepared & { readonly id?: string }
  /** Lines that are shown above the question. */
  readonly lines: readonly string[]
  /** What the person is asked. */
  readonly question: string
}

/**
 * Shows what would be signed and what it costs; under `--dry-run` that is all. Otherwise asks, signs, submits and waits
 * until the chain has confirmed it. Null after a dry run, whose result is printed.
 */
export async function sendPrepared(context: Context, sending: Sending): Promise<Sent | null> {
  const { given, out, terminal } = context
  const { bourse, prepared, wallet } = sending
  const intents = intentsOf(prepared)
  const lines = [...sending.lines, ...(await describe(bourse, intents, wallet.address))]
  if (given.flag('dryRun')) {
    out.result({ dryRun: true, submitted: false, prepared }, () =>
      [...lines, 'Nothing was signed or submitted (--dry-run).'].join('\n'),
    )
    return null
  }
  for (const line of lines) out.note(line)
  if (!given.flag('yes') && !(await out.confirm(sending.question))) throw new Declined()
  return bourse.send(prepared, wallet, {
    signal: terminal.signal,
    onProgress: ({ step, intent }) =>
      out.note(`${progressTexts[step]} ${nameOf(intent)}${hashOf(intent)}`),
  })
}

const progressTexts = { signing: '… signing', submitted: '… submitted', confirmed: '✓ confirmed' }

function nameOf({ kind }: PreparedIntent): string {
  return kind.replaceAll('_', ' ')
}

function hashOf({ transactionHash }: PreparedIntent): string {
  return transactionHash === null ? '' : ` ${transactionHash}`
}

function intentsOf(prepared: Prepared): readonly PreparedIntent[] {
  return 'intent' in prepared ? [prepared.intent] : prepared.intents
}

/** The sentences, the simulation and the costs of transactions. */
async function describe(
  bourse: Bourse,
  intents: readonly PreparedIntent[],
  account: string,
): Promise<readonly string[]> {
  const maxFeePerGas = await maxFee(bourse, intents)
  return intents.flatMap((intent) => {
    const shown = intent as PreparedIntent & Shown
    const { simulation } = shown
    return [
      ...intent.summary.sentences.map((sentence) => `to sign     ${plain(sentence)}`),
      `simulation  ${simulation.status.replaceAll('_', ' ')}`,
      ...simulation.balanceChanges
        .filter((change) => change.account.toLowerCase() === account.toLowerCase())
        .map(changeLine),
      `sends       ${fromAtomic(BigInt(intent.value), 18)} ETH`,
      `gas         ${gasLine(shown, maxFeePerGas)}`,
    ]
  })
}

/** What every intent of the launchpads has beside what is needed to send it. */
interface Shown {
  readonly gasEstimate: string | null
  readonly simulation: {
    readonly status: string
    readonly balanceChanges: readonly {
      readonly account: string
      readonly asset: string
      readonly direction: string
      readonly amountAtomic: string
    }[]
  }
}

function changeLine({
  asset,
  direction,
  amountAtomic,
}: Shown['simulation']['balanceChanges'][number]): string {
  // Tokens of the launchpads have the places of ether.
  return `${direction === 'in' ? 'receives' : 'gives   '}    ${fromAtomic(BigInt(amountAtomic), 18)} ${asset}`
}

function gasLine(
  { gasEstimate, gasLimit }: Pick<PreparedIntent & Shown, 'gasEstimate' | 'gasLimit'>,
  maxFeePerGas: bigint | null,
): string {
  if (gasEstimate === null) return 'known once the transaction before it is confirmed'
  if (maxFeePerGas === null) return `${gasEstimate} units`
  const wei = BigInt(gasLimit ?? gasEstimate) * maxFeePerGas
  return `${gasEstimate} units, up to about ${fromAtomic(wei, 18)} ETH`
}

/** What a unit of gas costs at the most, in wei; null where the service does not say, since a person may agree without it. */
async function maxFee(bourse: Bourse, intents: readonly PreparedIntent[]): Promise<bigint | null> {
  const [first] = intents
  if (first === undefined) return null
  const { data, from, gasEstimate, to, value } = first as PreparedIntent & Shown
  // The first was simulated, so it has an estimate, and the chain need not run it again.
  const call = { from, to, data, value, gasLimit: gasEstimate }
  const terms = await bourse.evmTransactions.complete(call).catch(() => null)
  return terms === null ? null : BigInt(terms.maxFeePerGas)
}
