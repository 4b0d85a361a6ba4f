import { Field } from '../../design/primitives/field.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { useText } from '../../language/use-text.ts'
import { decays, feeTiers } from './form.model.ts'
import css from './launching.module.css'
import { FormNumber, FormPercent } from './text-field.tsx'
import type { LaunchDesk } from './use-launch-form.ts'

/** Where a token begins to trade, and who may buy how much of it at first. */
export function MarketFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  return (
    <>
      <fieldset className={css.section}>
        <legend>{text('launching.market')}</legend>
        <p className={css.hint}>{text(`launching.family.hint.${marketOf(desk)}`)}</p>
        <div className={css.pair}>
          <FormNumber
            desk={desk}
            name="firstBuy"
            place="initialBuyEth"
            label={text('launching.firstBuy')}
            unit="ETH"
            hint={text('launching.firstBuy.hint')}
          />
          <FormPercent
            desk={desk}
            name="slippageBps"
            place="maxSlippageBps"
            label={text('launching.slippage')}
            hint={text('launching.slippage.hint')}
          />
        </div>
        {desk.family === 'curve' ? null : <RangeFields desk={desk} />}
      </fieldset>
      <EarlyFields desk={desk} />
      {desk.family === 'curve' ? null : <LimitFields desk={desk} />}
    </>
  )
}

function marketOf({ family }: LaunchDesk): 'curve' | 'pons' | 'uni' {
  return family === 'token' ? 'curve' : family
}

function RangeFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const isUni = desk.family === 'uni'
  return (
    <div className={css.pair}>
      <FormNumber
        desk={desk}
        name="openingValue"
        place="openingValueEth"
        label={text('launching.opening')}
        unit="ETH"
        hint={text('launching.opening.hint')}
      />
      {isUni ? (
        <>
          <FormNumber
            desk={desk}
            name="endValue"
            place="endValueEth"
            label={text('launching.end')}
            unit="ETH"
            hint={text('launching.end.hint')}
          />
          <Field
            label={text('launching.feeTier')}
            error={desk.faultAt('feeTier')}
            hint={text('launching.feeTier.hint')}
          >
            <Select
              value={desk.form.feeTier}
              choices={feeTiers.map((value) => ({ value, label: tierNames[value] }))}
              onChange={(feeTier) => desk.change({ feeTier })}
            />
          </Field>
        </>
      ) : null}
    </div>
  )
}

/** Names that are not shown as figures: they are how the pools are called. */
const tierNames = { '500': '0.05%', '3000': '0.3%', '10000': '1%' } as const

function EarlyFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const where = desk.family === 'curve' ? 'curve' : 'pool'
  return (
    <fieldset className={css.section}>
      <legend>{text('launching.antiSnipe')}</legend>
      <p className={css.hint}>{text(`launching.antiSnipe.hint.${where}`)}</p>
      <div className={css.pair}>
        <FormPercent
          desk={desk}
          name="snipeBps"
          place="antiSnipe/startBps"
          label={text('launching.snipe.start')}
        />
        <FormNumber
          desk={desk}
          name="snipeSeconds"
          place="antiSnipe/durationSeconds"
          label={text('launching.lasts')}
          unit="s"
        />
        <Segmented
          label={text('launching.snipe.decay')}
          value={desk.form.snipeDecay}
          segments={decays.map((value) => ({ value, label: text(`launching.decay.${value}`) }))}
          onChange={(snipeDecay) => desk.change({ snipeDecay })}
        />
      </div>
    </fieldset>
  )
}

function LimitFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const isUni = desk.family === 'uni'
  return (
    <fieldset className={css.section}>
      <legend>{text('launching.limits')}</legend>
      <p className={css.hint}>{text(`launching.limits.hint.${isUni ? 'uni' : 'pons'}`)}</p>
      <div className={css.pair}>
        <FormPercent
          desk={desk}
          name="walletBps"
          place="limits/walletBps"
          label={text('launching.limits.wallet')}
        />
        {isUni ? null : (
          <FormPercent
            desk={desk}
            name="transactionBps"
            place="limits/transactionBps"
            label={text('launching.limits.transaction')}
          />
        )}
        <FormNumber
          desk={desk}
          name="limitSeconds"
          place="limits/durationSeconds"
          label={text('launching.lasts')}
          unit="s"
        />
      </div>
    </fieldset>
  )
}
