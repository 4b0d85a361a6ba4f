import type { Attestation, Launch } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useAttestation } from './token.data.ts'
import css from './token.module.css'

/** Whether what was shown before the launch is what is on the chain, and where that stands. */
export function AttestationPanel({ launch }: { readonly launch: Launch }) {
  const text = useText()
  const { data, error, refetch } = useAttestation(launch.id)
  return (
    <Panel title={text('token.attest')} padded>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={4} />
      ) : null}
      {data === undefined ? null : (
        <div className={css.facts}>
          <Verdict attestation={data} />
          <DescriptionList items={linesOf(text, launch, data)} />
          <p className={css.none}>
            {text('token.formula')} <code>{data.formula}</code>
          </p>
        </div>
      )}
    </Panel>
  )
}

function Verdict({ attestation: { fields, status } }: { readonly attestation: Attestation }) {
  const text = useText()
  if (status !== 'differs') {
    return (
      <StatusDot status={status === 'proved' ? 'good' : 'unknown'}>
        {text(`token.attest.${status}`)}
      </StatusDot>
    )
  }
  return (
    <Callout tone="danger" title={text('token.attest.differs')}>
      {fields
        .filter(({ equal }) => !equal)
        .map(({ field, onChain, shown }) => (
          <p key={field}>
            <code>{field}</code>: <bdi>{shown ?? '—'}</bdi> ≠ <bdi>{onChain ?? '—'}</bdi>
          </p>
        ))}
    </Callout>
  )
}

function linesOf(text: Say, { evidence }: Launch, shown: Attestation): readonly Description[] {
  const { onChainHash, paramsHash, transactionHash } = shown
  return [
    ...(paramsHash === null
      ? []
      : [
          {
            term: text('token.shownHash'),
            value: <code title={paramsHash}>{paramsHash.slice(0, 14)}…</code>,
          },
        ]),
    ...(onChainHash === null
      ? []
      : [
          {
            term: text('token.chainHash'),
            value: <code title={onChainHash}>{onChainHash.slice(0, 14)}…</code>,
          },
        ]),
    ...(transactionHash === null
      ? []
      : [
          {
            term: text('trade.column.transaction'),
            value: <ChainRef kind="transaction" value={transactionHash} />,
          },
        ]),
    ...(evidence === null
      ? []
      : [{ term: text('token.block'), value: <Count value={evidence.blockNumber} /> }]),
  ]
}
