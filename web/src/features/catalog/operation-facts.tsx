import { Fragment, type ReactNode } from 'react'
import { Count } from '../../design/numbers/count.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { useCredentialTitles, usePriceText } from './catalog.data.ts'
import { familySlug, type Listed } from './catalog.model.ts'
import css from './detail.module.css'

/** Who may call an operation, what it costs, what it changes, and where else it is. */
export function OperationFacts({ row, bucket }: { readonly row: Listed; readonly bucket: string }) {
  const text = useText()
  const titles = useCredentialTitles()
  const price = usePriceText(row.operationId, row.priceText !== null) ?? row.priceText
  const { auth, effect, family, gate, idempotent, operationId, others, rateWeight, scope } = row
  const credentials = auth.map((kind) => titles.get(kind) ?? kind)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      text('catalog.credentials'),
      credentials.length === 0 ? text('catalog.anyone') : credentials.join(', '),
    ],
    ...(gate === null ? [] : [[text('catalog.gate'), gateWords(text, gate)] as const]),
    [
      text('catalog.scope'),
      <code key="scope" dir="ltr">
        {scope}
      </code>,
    ],
    [
      text('catalog.price'),
      price === null ? text('catalog.free') : <Badge tone="warn">{price}</Badge>,
    ],
    [text('catalog.effect'), <Effect key="effect" effect={effect} isRepeatable={idempotent} />],
    [
      text('catalog.weight'),
      <Fragment key="weight">
        <Count value={rateWeight} /> <code>{bucket}</code>
      </Fragment>,
    ],
    [
      text('catalog.family'),
      <a key="family" href={`/docs/families/${familySlug(family)}`}>
        {family}
      </a>,
    ],
    ...(others.length === 0
      ? []
      : [[text('catalog.others'), <Addresses key="o" of={others} />] as const]),
    [
      text('catalog.elsewhere'),
      <a key="block" href={`/scalar/blocks?operation=${encodeURIComponent(operationId)}`}>
        {text('catalog.block')}
      </a>,
    ],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Effect({
  effect,
  isRepeatable,
}: {
  readonly effect: string
  readonly isRepeatable: boolean
}) {
  const text = useText()
  const again =
    effect === 'none' ? null : text(isRepeatable ? 'catalog.repeatable' : 'catalog.once')
  return (
    <>
      {effectWords(text, effect)}
      {again === null ? '' : ` · ${again}`}
    </>
  )
}

/** What an operation changes, in words. */
export function effectWords(text: Say, effect: string): string {
  const isKnown = effect === 'none' || effect === 'reversible' || effect === 'irreversible'
  return isKnown ? text(`catalog.effect.${effect}`) : effect
}

function gateWords(text: Say, gate: string): string {
  return gate === 'holder' || gate === 'operator' ? text(`catalog.gate.${gate}`) : gate
}

function Addresses({ of }: { readonly of: readonly string[] }) {
  return of.map((address) => (
    <code key={address} className={css.line} dir="ltr">
      {address}
    </code>
  ))
}
