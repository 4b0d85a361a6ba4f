import type { E2bStatus } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import css from './claim.module.css'
import { useEngines } from './computer.data.ts'
import { Size } from './size.tsx'

/** What runs programs here, in which languages and within which limits; of an engine that is off, that it is. */
export function EngineFacts() {
  const text = useText()
  const { data, error, refetch } = useEngines()
  if (data === undefined && error !== null)
    return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={4} />
  return (
    <section className={css.way} aria-labelledby="computer-engines">
      <h2 id="computer-engines">{text('computer.engines')}</h2>
      <p dir="auto">{data.note}</p>
      <ul className={css.engines}>
        {data.engines.map((engine) => (
          <li key={engine.engine}>
            <p className={css.line}>
              <strong>{engine.engine}</strong>
              <Badge tone={engine.configured ? 'up' : 'neutral'}>
                {text(engine.configured ? 'computer.engineOn' : 'computer.engineOff')}
              </Badge>
            </p>
            {engine.limits === null ? null : <Limits engine={engine} limits={engine.limits} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Engine = E2bStatus['engines'][number]

function Limits({
  engine,
  limits,
}: {
  readonly engine: Engine
  readonly limits: NonNullable<Engine['limits']>
}) {
  const text = useText()
  const { fetchHosts, languages } = engine
  return (
    <DescriptionList
      items={[
        { term: text('computer.language'), value: languages.join(', ') },
        {
          term: text('computer.network'),
          value: fetchHosts.length === 0 ? text('computer.noNetwork') : fetchHosts.join(', '),
        },
        {
          term: text('computer.atMost'),
          value: text('computer.seconds', { count: limits.runMsMax / 1_000 }),
        },
        { term: text('computer.memory'), value: <Size bytes={limits.memoryBytes} /> },
        { term: text('computer.processMemory'), value: <Size bytes={limits.processBytes} /> },
        {
          term: text('computer.files'),
          value: (
            <>
              <Count value={limits.filesMax} />
              {' · '}
              <Size bytes={limits.filesBytesMax} />
            </>
          ),
        },
      ]}
    />
  )
}
