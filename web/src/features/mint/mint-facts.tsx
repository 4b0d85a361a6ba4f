import type { AgentMint } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import css from './mint.module.css'

const dots: Readonly<Record<AgentMint['state'], Status>> = {
  prepared: 'unknown',
  submitted: 'busy',
  confirmed: 'good',
  failed: 'bad',
  expired: 'slow',
}

/** How far a mint is. */
export function MintState({ state }: { readonly state: AgentMint['state'] }) {
  const text = useText()
  return <StatusDot status={dots[state]}>{text(`identity.mint.state.${state}`)}</StatusDot>
}

/** What a mint makes, whose it is, and what the chain says of it. */
export function MintFacts({ mint }: { readonly mint: AgentMint }) {
  const text = useText()
  const { asset, blockTime, expiresAt, failure, signature, slot, state, summary } = mint
  const code = (value: string) => (
    <code className={css.long} dir="ltr">
      {value}
    </code>
  )
  const items: readonly Description[] = [
    { term: text('identity.state'), value: <MintState state={state} /> },
    { term: text('identity.name'), value: <bdi>{summary.name}</bdi> },
    { term: text('identity.mint.asset'), value: code(asset) },
    { term: text('identity.owner'), value: code(summary.owner) },
    { term: text('identity.mint.authority'), value: code(summary.updateAuthority) },
    { term: text('identity.document'), value: code(summary.uri) },
    ...(signature === null
      ? [{ term: text('identity.mint.until'), value: <Time at={expiresAt} form="full" /> }]
      : [{ term: text('identity.transaction'), value: code(signature) }]),
    ...(slot === null
      ? []
      : [{ term: text('identity.block'), value: <span dir="ltr">{slot}</span> }]),
    ...(blockTime === null
      ? []
      : [{ term: text('panels.time'), value: <Time at={blockTime} form="full" /> }]),
  ]
  return (
    <>
      <DescriptionList items={items} />
      {failure === null ? null : <p className={css.quiet}>{failure}</p>}
    </>
  )
}
