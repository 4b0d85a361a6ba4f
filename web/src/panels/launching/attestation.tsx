import type { Attestation } from '#sdk'
import { Icon } from '../../design/icons/icon.tsx'
import { Badge, type Tone } from '../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useAttestation } from './launched.data.ts'
import css from './launching.module.css'

const tones: Readonly<Record<Attestation['status'], Tone>> = {
  proved: 'up',
  differs: 'danger',
  not_on_chain: 'neutral',
  not_prepared_here: 'neutral',
}

/** What was shown before the signature, beside what the chain has of it; for a launch that is there. */
export function AttestationPanel({ launchId }: { readonly launchId: string }) {
  const text = useText()
  const { data, error, refetch } = useAttestation(launchId)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <section className={css.block} aria-label={text('launching.attestation')}>
      <h2>
        {text('launching.attestation')}{' '}
        <Badge tone={tones[data.status]}>{text(`launching.attested.${data.status}`)}</Badge>
      </h2>
      <DataTable
        label={text('launching.attestation')}
        columns={columnsIn(text)}
        rows={data.fields}
        rowKey={({ field }) => field}
      />
      <p className={css.hint}>{data.formula}</p>
    </section>
  )
}

type Row = Attestation['fields'][number]

function columnsIn(text: Say): readonly Column<Row>[] {
  return [
    {
      id: 'field',
      label: text('launching.attestation.fact'),
      width: 170,
      cell: ({ field }) => <code>{field}</code>,
    },
    {
      id: 'shown',
      label: text('launching.attestation.shown'),
      cell: ({ shown }) => <Fact value={shown} />,
    },
    {
      id: 'chain',
      label: text('launching.attestation.onChain'),
      cell: ({ onChain }) => <Fact value={onChain} />,
    },
    {
      id: 'equal',
      label: text('launching.attestation.equal'),
      labelHidden: true,
      width: 40,
      cell: ({ equal }) => (
        <Icon
          name={equal ? 'check' : 'close'}
          size={12}
          label={text(equal ? 'launching.attestation.equal' : 'launching.attested.differs')}
        />
      ),
    },
  ]
}

function Fact({ value }: { readonly value: string | null }) {
  return (
    <span className={css.fact} dir="ltr" title={value ?? undefined}>
      {value || '—'}
    </span>
  )
}
