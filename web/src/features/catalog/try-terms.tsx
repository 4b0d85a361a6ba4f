import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { usePriceText } from './catalog.data.ts'
import type { Listed } from './catalog.model.ts'
import type { Terms } from './terms.model.ts'
import css from './try.module.css'

interface TermsProps {
  readonly row: Listed
  readonly terms: Terms
  readonly onChange: (terms: Terms) => void
}

/** As whom the call is made. */
export function CallerFields({ row, terms, onChange }: TermsProps) {
  const text = useText()
  const principal = usePrincipal()
  const isNobody = terms.caller === 'session' && principal === null
  return (
    <div className={css.terms}>
      <div className={css.term}>
        <span className={css.label}>{text('catalog.caller')}</span>
        <Segmented
          label={text('catalog.caller')}
          size="small"
          value={terms.caller}
          segments={(['session', 'key', 'nobody'] as const).map((value) => ({
            value,
            label: text(`catalog.caller.${value}`),
          }))}
          onChange={(caller) => onChange({ ...terms, caller })}
        />
      </div>
      {terms.caller === 'key' ? (
        <>
          <Field label={text('catalog.key')} hint={text('catalog.keyWhy')}>
            <TextInput
              type="password"
              dir="ltr"
              value={terms.key}
              placeholder="ct_sk_…"
              onChange={(key) => onChange({ ...terms, key })}
            />
          </Field>
          <Callout tone="warn">{text('catalog.keyWarning')}</Callout>
        </>
      ) : null}
      {isNobody && row.auth.length > 0 ? (
        <Callout
          tone="info"
          actions={
            <Button size="small" onClick={openConnect}>
              {text('wallet.signIn')}
            </Button>
          }
        >
          {text('catalog.nobodyWhy')}
        </Callout>
      ) : null}
    </div>
  )
}

/** What the call costs, and how it may be paid. */
export function PayingFields({ row, terms, onChange }: TermsProps) {
  const text = useText()
  const price = usePriceText(row.operationId, true) ?? row.priceText ?? ''
  const { paying } = terms
  return (
    <div className={css.terms}>
      <p>{text('catalog.costsNow', { price })}</p>
      <div className={css.term}>
        <span className={css.label}>{text('catalog.paying')}</span>
        <Segmented
          label={text('catalog.paying')}
          size="small"
          value={paying.way}
          segments={(['none', 'paper', 'credit'] as const).map((value) => ({
            value,
            label: text(`catalog.paying.${value}`),
          }))}
          onChange={(way) => onChange({ ...terms, paying: { ...paying, way } })}
        />
      </div>
      {paying.way === 'none' ? null : (
        <Field label={text('catalog.most')} hint={text('catalog.mostWhy')}>
          <TextInput
            dir="ltr"
            value={paying.maxAmount}
            onChange={(maxAmount) => onChange({ ...terms, paying: { ...paying, maxAmount } })}
          />
        </Field>
      )}
    </div>
  )
}
