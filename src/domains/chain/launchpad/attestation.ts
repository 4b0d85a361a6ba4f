import { getAddress } from 'viem'
import type { ChainEvm, EvmLog } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { Intents } from '../intents/index.ts'
import { creatorFeesAbi, curveLaunchpadAbi, uniLaunchpadAbi } from './abi.gen.ts'
import { paramsHash, summarize } from './calldata.ts'
import { tryDecodeLog } from './contract-logs.ts'
import { snipeDecays } from './curve.ts'
import { readLaunch } from './launch-readers.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { AttestationView } from './launchpad.schemas.ts'

const launchAbi = [...curveLaunchpadAbi, ...uniLaunchpadAbi, ...creatorFeesAbi].filter(
  (item) =>
    item.type === 'event' &&
    (item.name === 'TokenLaunched' ||
      item.name === 'TokenRegistered' ||
      item.name === 'AntiSnipeSet'),
)

/**
 * Compares a launch on the chain with the one that was prepared: the hash of the transaction's parameters with the hash
 * returned at preparation, and the values in the chain's logs with those decoded from the prepared bytes. Anyone can
 * compute all of it again from the transaction.
 */
export async function attestLaunch(
  options: {
    readonly database: Database
    readonly evm: ChainEvm
    readonly intents: Intents
    readonly chainId: number
  },
  launchId: string,
): Promise<AttestationView> {
  const { chainId, database, evm } = options
  const launch = await readLaunch(database, launchId)
  const shown = { launchId, paramsHash: launch.paramsHash, formula }
  const nothing = { transactionHash: null, onChainHash: null, fields: [] }
  if (launch.evidence === null) return { ...shown, ...nothing, status: 'not_on_chain' }
  const { transactionHash } = launch.evidence
  const [transaction, receipt] = await Promise.all([
    evm.getTransaction(transactionHash),
    evm.getTransactionReceipt(transactionHash),
  ])
  if (transaction?.to == null || receipt === null) {
    return { ...shown, ...nothing, status: 'not_on_chain' }
  }
  const onChainHash = paramsHash({
    chainId,
    to: getAddress(transaction.to),
    from: getAddress(transaction.from),
    value: transaction.value,
    data: transaction.input,
  })
  const found = { ...shown, transactionHash, onChainHash }
  if (launch.paramsHash === null || launch.intentId === null) {
    return { ...found, fields: [], status: 'not_prepared_here' }
  }
  const prepared = summarize(await options.intents.byId(launch.intentId))
  const said = factsOf(launch, receipt.logs)
  const fields = attested.map((field) => {
    const expected = prepared.arguments.find(({ name }) => name === field)?.value ?? null
    const onChain = said.get(field) ?? null
    return { field, shown: expected, onChain, equal: expected === onChain }
  })
  const isProved = onChainHash === launch.paramsHash && fields.every(({ equal }) => equal)
  return { ...found, fields, status: isProved ? 'proved' : 'differs' }
}

/** The prepared arguments that also occur in logs of the launch. */
const attested = ['name', 'symbol', 'metadataUri', 'feeRecipients', 'antiSnipe'] as const
const formula =
  'keccak256(abi.encode(uint256 chainId, address to, address from, uint256 value, bytes data))'

/** The token's values in the logs of the launch, by the names of the prepared arguments. */
function factsOf(launch: LaunchRecord, logs: readonly EvmLog[]): ReadonlyMap<string, string> {
  // A launch without an anti-snipe fee writes no log of it.
  const facts = new Map([['antiSnipe', 'none']])
  for (const log of logs) {
    const decoded = tryDecodeLog(launchAbi, log)
    if (decoded === undefined || getAddress(decoded.args.token) !== launch.token) continue
    if (decoded.eventName === 'TokenLaunched') {
      const { metadataUri, name, symbol } = decoded.args
      facts.set('name', name).set('symbol', symbol).set('metadataUri', metadataUri)
    } else if (decoded.eventName === 'AntiSnipeSet') {
      const { decay, durationSeconds, startBps } = decoded.args
      facts.set('antiSnipe', `${startBps} ${durationSeconds} ${snipeDecays[decay] ?? decay}`)
    } else {
      const recipients = decoded.args.recipients.map(({ account, bps }) => `${account} ${bps}`)
      facts.set('feeRecipients', recipients.join(', '))
    }
  }
  return facts
}
