import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeOffers, type PaymentRail } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { type Option, RadioGroup } from '../../../design/primitives/radio-group.tsx'
import { useText } from '../../../language/use-text.ts'
import { parsed } from '../../../panels/calls/json.model.ts'
import { useBootstrap } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useWallet } from '../../../wallet/wallet-store.ts'
import { Exact } from '../money.view.tsx'
import type { RailName } from '../payments-search.model.ts'
import { RailLabel } from '../rails/rail-name.tsx'
import { type Exchange, toHeaders } from './exchange.model.ts'
import { getTestDollars } from './pay.data.ts'
import css from './try.module.css'
import type { Attempt } from './use-try.ts'
import { offered, signsOn, type Way, waysOf } from './ways.model.ts'

const fromWallet: ReadonlySet<RailName> = new Set(['x402_evm', 'x402_svm', 'mpp_solana'])

/** How the call is paid: by a rail that the page can pay by. The others stand there with what hinders it. */
export function PayStep({
  attempt,
  challenge,
  rails,
}: {
  readonly attempt: Attempt
  readonly challenge: Exchange
  readonly rails: readonly PaymentRail[]
}) {
  const text = useText()
  const { connected } = useWallet()
  const [chosen, setChosen] = useState<RailName | null>(null)
  const body = parsed(challenge.body)
  const headers = toHeaders(challenge.headers)
  const offers = offered(describeOffers({ headers }, body, challenge.answeredMs), rails)
  const wallet = connected?.wallet
  const signs = signsOn(wallet)
  const ways = waysOf({ body, hasSession: attempt.hasSession, offers, rails, signs })
  const payable = ways.filter(({ hindrance }) => hindrance === null)
  const way = payable.find(({ rail }) => rail === chosen) ?? payable[0]
  const { isPending } = attempt.paid
  return (
    <>
      <RadioGroup
        legend={text('payments.payBy')}
        value={way?.rail ?? null}
        options={payable.map((one) => optionOf(one, rails))}
        onChange={setChosen}
      />
      <Hindered ways={ways.filter(({ hindrance }) => hindrance !== null)} />
      <p className={css.actions}>
        <Button
          kind="primary"
          pending={isPending}
          disabled={way === undefined}
          onClick={() => way !== undefined && attempt.pay(way, rails)}
        >
          {text('payments.pay')}
        </Button>
        {way?.offer?.amount == null ? null : (
          <Exact amount={way.offer.amount} asset={way.offer.asset ?? ''} />
        )}
        {signs !== null ? null : <Button onClick={openConnect}>{text('wallet.connect')}</Button>}
      </p>
      {way !== undefined && fromWallet.has(way.rail) && wallet !== undefined ? (
        <TestDollars address={wallet.address} />
      ) : null}
    </>
  )
}

function optionOf({ rail }: Way, rails: readonly PaymentRail[]): Option<RailName> {
  const mode = rails.find((one) => one.rail === rail)?.mode
  return { value: rail, label: <RailLabel rail={rail} mode={mode} /> }
}

/** The ways that are there and cannot be gone now, each with what hinders it. */
function Hindered({ ways }: { readonly ways: readonly Way[] }) {
  const text = useText()
  if (ways.length === 0) return null
  return (
    <ul className={css.hindered} aria-label={text('payments.notNow')}>
      {ways.map(({ hindrance, rail, reason }) => (
        <li key={rail}>
          <span>{text(`payments.rail.${rail}`)}</span>
          <span dir="auto">{reason ?? text(`payments.why.${hindrance ?? 'notOffered'}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Test money for the wallet, where the chain gives some away. */
function TestDollars({ address }: { readonly address: string }) {
  const text = useText()
  const facts = useBootstrap()
  const { data, error, isPending, mutate } = useMutation({ mutationFn: getTestDollars })
  if (facts?.features.find(({ name }) => name === 'faucet')?.configured !== true) return null
  return (
    <>
      <p className={css.actions}>
        <Button size="small" pending={isPending} onClick={() => mutate(address)}>
          {text('payments.testMoney')}
        </Button>
        {data === undefined ? null : (
          <span role="status">
            <Exact amount={data.amount} asset={data.asset} rounding="down" />
          </span>
        )}
      </p>
      {error === null ? null : <Failure failure={error} />}
    </>
  )
}
