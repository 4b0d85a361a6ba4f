import type { CSSProperties } from 'react'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import { statusOfPart } from './part-dots.ts'
import type { useHealth } from './status.data.ts'
import css from './status.module.css'

type Health = NonNullable<ReturnType<typeof useHealth>['data']>

/** The chains: whether they answer, and how far the service has read them. */
export function ChainsPanel({ health }: { readonly health: Health | undefined }) {
  const text = useText()
  const chains = useBootstrap()?.chains
  return (
    <Panel title={text('status.chains')}>
      <div className={css.facts} style={{ '--rows': 7 } as CSSProperties}>
        {health === undefined || chains === undefined ? (
          <Skeleton label={text('status.loading')} rows={7} />
        ) : (
          chains.map((chain) => <ChainFacts key={chain.caip2} chain={chain} health={health} />)
        )}
      </div>
    </Panel>
  )
}

function ChainFacts({
  chain: { isEmbedded, name, namespace },
  health: { feeds, parts },
}: {
  readonly chain: NonNullable<ReturnType<typeof useBootstrap>>['chains'][number]
  readonly health: Health
}) {
  const text = useText()
  const isEvm = namespace === 'eip155'
  const state = parts.find((one) => one.name === (isEvm ? 'evm' : 'solana'))?.state ?? 'unknown'
  const { asOf, block, finality, quality } = feeds.data.meta
  const items: readonly Description[] = [
    {
      term: name,
      value: (
        <span className={css.both}>
          {isEmbedded ? <Badge tone="simulated">{text('shell.testMoney')}</Badge> : null}
          <StatusDot status={statusOfPart[state]}>{text(`status.is.${state}`)}</StatusDot>
        </span>
      ),
    },
    {
      term: text('status.headBlock'),
      value: isEvm ? <Count value={block?.number} /> : text('status.notTold'),
    },
    ...(isEvm
      ? [
          { term: text('status.headAge'), value: <Time at={asOf} /> },
          {
            term: text('status.finality'),
            value: text('status.finalityIs', { finality, quality }),
          },
        ]
      : []),
  ]
  return <DescriptionList items={items} />
}
