import { randomBytes } from 'node:crypto'
import { getAddress, maxUint256 } from 'viem'
import {
  encodeApprove,
  encodeBuy,
  encodeClaim,
  encodeLaunch,
  encodeSell,
} from '../../domains/chain/launchpad/calldata.ts'
import type { LaunchpadService } from '../../domains/chain/launchpad/index.ts'
import type { DemoMarket, DemoVenue, DemoWallet } from '../../domains/platform/demo/index.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import { allowanceOf, balanceOf } from './token-reads.ts'

const marketsOfEach = 12
const deadlineSeconds = 600

type VenueOptions = {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly launchpad: LaunchpadService
  readonly launchpadAddress: Hex
}

/** The bonding-curve launchpad for simulated traders, who see its markets and call its contract like anybody else. */
export function createCurveVenue(options: VenueOptions): DemoVenue {
  const { clock, evm, launchpad, launchpadAddress: to } = options
  const deadline = () => BigInt(Math.floor(clock.nowMs() / 1_000) + deadlineSeconds)
  return {
    name: 'curve',
    launchWeight: 1,
    markets: async (creators) => {
      const pages = await Promise.all(
        creators.map((creator) => launchpad.launches.list({ creator, limit: marketsOfEach })),
      )
      return pages.flatMap(({ items }) => items.flatMap(toMarket))
    },
    async launch(wallet, { firstBuy, name, symbol }) {
      const config = await readConfig(launchpad)
      await wallet.send({
        to,
        value: BigInt(config.launchFee.amountAtomic) + firstBuy,
        data: encodeLaunch({
          name,
          symbol,
          metadataUri: '',
          feeRecipients: [{ account: wallet.address, bps: 10_000 }],
          antiSnipe: { startBps: 0, durationSeconds: 0, decay: 'linear' },
          salt: `0x${randomBytes(32).toString('hex')}`,
          minTokensOut: 0n,
          deadline: deadline(),
        }),
      })
    },
    buy: (wallet, token, value) =>
      wallet.send({
        to,
        value,
        data: encodeBuy({
          token,
          recipient: wallet.address,
          // Play money among simulated traders: any price is acceptable.
          minTokensOut: 0n,
          deadline: deadline(),
        }),
      }),
    holding: (wallet, token) => balanceOf(evm, token, wallet.address),
    async sell(wallet, token, amount) {
      const spending = { owner: wallet.address, spender: to }
      if ((await allowanceOf(evm, token, spending)) < amount) {
        await wallet.send({ to: token, data: encodeApprove(to, maxUint256) })
      }
      const terms = { token, amount, recipient: wallet.address, minEthOut: 0n }
      await wallet.send({ to, data: encodeSell({ ...terms, deadline: deadline() }) })
    },
  }
}

/** Claims everything that the vault owes a simulated creator; false when that is nothing. */
export function createDemoClaim(options: {
  readonly launchpad: LaunchpadService
}): (creator: DemoWallet) => Promise<boolean> {
  return async (creator) => {
    const { tokens } = await options.launchpad.creatorFees.fees(creator.address)
    const owed = tokens
      .filter(({ payable }) => payable.amountAtomic !== '0')
      .map(({ token }) => getAddress(token))
      .slice(0, claimedAtOnceMax)
    if (owed.length === 0) return false
    const { creatorFees: vault } = await readConfig(options.launchpad)
    await creator.fund()
    await creator.send({ to: getAddress(vault), data: encodeClaim(owed) })
    return true
  }
}

/** Throws when the launchpad is unreachable or not the expected one. */
async function readConfig(launchpad: LaunchpadService) {
  const { items } = await launchpad.factories.list()
  const config = items.find(({ kind }) => kind === 'curve')?.config ?? null
  if (config === null) throw new Error('the launchpad is not ready')
  return config
}

/** Each token costs gas. */
const claimedAtOnceMax = 20

type Launch = Awaited<ReturnType<LaunchpadService['launches']['list']>>['items'][number]

function toMarket(launch: Launch): readonly DemoMarket[] {
  const { creator, curve, launchedAt, tokenAddress } = launch
  if (curve === null || tokenAddress === null || launchedAt === null) return []
  return [
    {
      token: getAddress(tokenAddress),
      creator: getAddress(creator),
      price: Number(curve.priceEth),
      openedAtMs: Date.parse(launchedAt),
      canBuy: curve.status === 'trading',
      canSell: curve.status !== 'graduated',
    },
  ]
}
