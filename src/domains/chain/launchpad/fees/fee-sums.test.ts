import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  testTerms,
  tradeToken,
} from '../../../../../test/support/launchpad-world.ts'
import { call } from '../../../../../test/support/uniswap-chain.ts'
import { creatorFeesAbi } from '../abi.gen.ts'
import { readCreatorFees } from '../factory.ts'

let chain: FamiliesChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await chain.world()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

type Account = Awaited<ReturnType<FamiliesChain['account']>>

/** A token of each kind, whose fees two accounts share. */
async function launchAll(creator: Account, trader: Account, other: Account) {
  const shares = [
    { account: creator.address, bps: 3_333 },
    { account: other.address, bps: 6_667 },
  ]
  const terms = { ...testTerms, creator: creator.address, name: 'Odd Share', symbol: 'ODD' }
  const made: Hex[] = []
  const { launches } = world.service
  for (const family of ['curve', 'curve', 'uni', 'pons'] as const) {
    const input = { ...terms, feeRecipients: shares }
    const prepared =
      family === 'curve'
        ? await launches.prepare(input)
        : await launches.prepareInPool(family, input)
    const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
    await launches.submit(prepared.id, { signedTransaction: signed })
    await world.sync()
    made.push(prepared.predictedAddress as Hex)
  }
  const [, graduated] = made
  if (graduated === undefined) throw new Error('no token')
  const last = { trader, token: graduated, side: 'buy', amountIn: parseEther('10') } as const
  await tradeToken(chain, world, { ...last, gas: 9_000_000n })
  return made
}

/** Compares every figure shown of an account with the vault at the same block. */
async function assertSums(account: string, tokens: readonly Hex[]) {
  const { tokens: shown, totals } = await world.service.creatorFees.fees(account)
  const vault = { vault: chain.creatorFeesAddress, account: account as Hex, tokens }
  const onChain = await readCreatorFees(chain.evm, vault)
  let whole = 0n
  for (const [index, token] of tokens.entries()) {
    const own = onChain[index]
    const each = shown.find((one) => one.token === token)
    if (own === undefined) throw new Error('the vault says nothing')
    if (each === undefined) {
      expect([own.eth.lifetime, own.token.lifetime]).toEqual([0n, 0n])
      continue
    }
    const inbox = await world.service.creatorFees.ofToken(token)
    const mine = inbox.recipients.find((one) => one.account === account)
    for (const [amounts, said] of [
      [own.eth, each],
      [own.token, each.inTokens],
      [own.eth, mine],
      [own.token, mine?.inTokens],
    ] as const) {
      const of = (name: 'claimable' | 'claimed' | 'lifetime' | 'payable' | 'pending') =>
        BigInt(said?.[name].amountAtomic ?? -1)
      expect(of('lifetime')).toBe(of('claimed') + of('claimable') + of('pending'))
      expect(of('payable')).toBe(of('claimable') + of('pending'))
      expect(of('lifetime')).toBe(amounts.lifetime)
      expect(of('claimed')).toBe(amounts.claimed)
      expect(of('claimable')).toBe(amounts.claimable)
      expect(of('pending')).toBe(amounts.pending)
    }
    whole += own.eth.lifetime
  }
  expect(BigInt(totals.lifetime.amountAtomic)).toBe(whole)
  return { shown, totals }
}

test('what was earned is claimed, claimable or pending, once, through any order of trades, collections and claims', async () => {
  const [creator, trader, other] = [
    await chain.account(),
    await chain.account(),
    await chain.account(),
  ]
  const tokens = await launchAll(creator, trader, other)
  // A fixed seed, so that a failure repeats.
  let seed = 20_261_125
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let step = 0; step < 16; step++) {
    const token = tokens[draw(tokens.length)] as Hex
    const act = ['buy', 'sell', 'collect', 'claim'][draw(4)]
    if (act === 'buy') {
      const amountIn = BigInt(1_000_003 + draw(90_000_000)) * 1_000_000_007n
      await tradeToken(chain, world, { trader, token, side: 'buy', amountIn })
    } else if (act === 'sell') {
      const held = BigInt(
        await chain.evm.call({ to: token, data: call('balanceOf', [trader.address]) }),
      )
      if (held < 10n ** 9n) continue
      await tradeToken(chain, world, { trader, token, side: 'sell', amountIn: held / 3n })
    } else if (act === 'collect') {
      const before = await assertSums(creator.address, tokens)
      const collect = { abi: creatorFeesAbi, functionName: 'collect', args: [token] } as const
      await chain.send({ to: chain.creatorFeesAddress, data: encodeFunctionData(collect) })
      const after = await assertSums(creator.address, tokens)
      // Collecting moves fees from their source to the vault and adds none.
      expect(after.totals.lifetime).toEqual(before.totals.lifetime)
      expect(after.totals.payable).toEqual(before.totals.payable)
    } else {
      const account = draw(2) === 0 ? creator : other
      const { totals } = await assertSums(account.address, tokens)
      if (totals.payable.amountAtomic === '0') continue
      const { intent, payable } = await world.service.creatorFees.prepareClaim({
        account: account.address,
        deadlineSeconds: 600,
      })
      expect(payable).toEqual(totals.payable)
      const had = await chain.evm.getBalance(account.address)
      await world.service.intents.submit(intent.id, {
        signedTransaction: await chain.sign(account, intent),
      })
      await world.sync()
      const { transactionHash } = await world.service.intents.get(intent.id)
      const receipt = await chain.evm.getTransactionReceipt(transactionHash as Hex)
      const gas = (receipt?.gasUsed ?? 0n) * (receipt?.effectiveGasPrice ?? 0n)
      const got = (await chain.evm.getBalance(account.address)) - had + gas
      expect(got.toString()).toBe(payable.amountAtomic)
    }
    await assertSums(creator.address, tokens)
    await assertSums(other.address, tokens)
  }
  const { totals } = await assertSums(creator.address, tokens)
  expect(BigInt(totals.lifetime.amountAtomic)).toBeGreaterThan(0n)
}, 60_000)

test('a new fee is pending and not claimable; collected it is claimable and not pending', async () => {
  const [creator, trader] = [await chain.account(), await chain.account()]
  const { predictedAddress } = await launchToken(chain, world, { creator })
  const token = predictedAddress as Hex
  await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: parseEther('0.1') })
  const amounts = async () => {
    const { totals } = await world.service.creatorFees.fees(creator.address)
    return [totals.claimable, totals.pending, totals.payable].map(
      ({ amountAtomic }) => amountAtomic,
    )
  }
  expect(await amounts()).toEqual(['0', '995000000000000', '995000000000000'])
  const collect = { abi: creatorFeesAbi, functionName: 'collect', args: [token] } as const
  await chain.send({ to: chain.creatorFeesAddress, data: encodeFunctionData(collect) })
  expect(await amounts()).toEqual(['995000000000000', '0', '995000000000000'])
})
