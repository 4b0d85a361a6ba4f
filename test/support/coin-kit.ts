import { randomUUID } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Coin, coinHeader, coinMigrations, createCoinRail } from './coin-rail.ts'
import type { PaidCallsKit } from './paid-calls-kit.ts'

const Challenge = T.Object({
  accepts: T.Array(
    T.Object({
      amount: T.String(),
      asset: T.String(),
      network: T.String(),
      payTo: T.String(),
      extra: T.Object({ resource: T.String() }),
    }),
    { minItems: 1 },
  ),
})

/** Coins as a kit: the rail that the suite of paid calls is tried on first. */
export const coinKit: PaidCallsKit = {
  name: 'coins',
  asset: 'USDC',
  migrations: [coinMigrations],
  open: async (database) => {
    const { paidAtomic } = createCoinRail({ database })
    return {
      rails(parts) {
        const { rail, frame } = createCoinRail(parts)
        return { rails: [rail], frames: [frame] }
      },
      async pay({ challenge }) {
        const [accepted] = Value.Parse(Challenge, challenge.body).accepts
        if (accepted === undefined) throw new Error('the challenge offers nothing')
        const { extra, amount, asset, network, payTo } = accepted
        const { resource } = extra
        return coinHeader({
          payer: 'carol',
          serial: randomUUID(),
          amount,
          asset,
          network,
          payTo,
          resource,
        })
      },
      paidAtomic,
      forge: (payment) => forged(payment['x-payment'] ?? ''),
      close: async () => {},
    }
  },
}

function forged(header: string): readonly Readonly<Record<string, string>>[] {
  const text = Buffer.from(header, 'base64').toString('utf8')
  const coin: Coin = JSON.parse(text)
  const changed = (change: Partial<Coin>) =>
    Buffer.from(JSON.stringify({ ...coin, ...change })).toString('base64')
  return [
    changed({ amount: '1' }),
    changed({ amount: `0${coin.amount}` }),
    changed({ amount: '1e3' }),
    changed({ payTo: 'mallory' }),
    changed({ network: 'coin:2' }),
    changed({ asset: 'paper' }),
    changed({ payer: 'mallory' }),
    changed({ serial: 'another' }),
    changed({ seal: coin.seal.toUpperCase() }),
    `${header}=`,
    header.replace(/^./, (first) => (first === 'e' ? 'f' : 'e')),
    `${header}, ${header}`,
    header.slice(0, -2),
    '',
    'e30=',
  ].map((value) => ({ 'x-payment': value }))
}
