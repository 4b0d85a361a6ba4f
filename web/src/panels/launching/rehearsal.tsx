import { useEffect, useEffectEvent, useState } from 'react'
import type { Rehearsal } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { addCommands } from '../../shell/commands/command-table.ts'
import { Failure } from '../../shell/failure.tsx'
import { CourseChart } from './course-chart.tsx'
import type { Family } from './form.model.ts'
import { rehearseCommand } from './launching.commands.ts'
import css from './launching.module.css'
import { useRehearsal, useRehearse } from './rehearsal.data.ts'
import { type Crowd, courseOf, isCrowd, usualCrowd } from './rehearsal.model.ts'
import { unreadable } from './text-field.tsx'
import type { LaunchDesk } from './use-launch-form.ts'

/** A launch tried on a copy of the chain before it is signed: with whom, and what came of it. */
export function RehearsalPanel({
  desk,
  rehearsalId,
  onRehearsed,
}: {
  readonly desk: LaunchDesk & { readonly family: Exclude<Family, 'token'> }
  readonly rehearsalId: string | undefined
  readonly onRehearsed: (rehearsalId: string) => void
}) {
  const text = useText()
  const [crowd, setCrowd] = useState(usualCrowd)
  const rehearse = useRehearse(desk.family)
  const held = useRehearsal(rehearsalId)
  const begin = () => {
    if (rehearse.isPending || !isCrowd(crowd) || !desk.check()) return
    rehearse.mutate({ form: desk.form, crowd }, { onSuccess: ({ id }) => onRehearsed(id) })
  }
  const beginNow = useEffectEvent(begin)
  useEffect(() => addCommands([rehearseCommand(() => beginNow())]), [])
  const failure = rehearse.error ?? held.error
  return (
    <section className={css.section} aria-label={text('launching.rehearsal')}>
      <h2>{text('launching.rehearsal')}</h2>
      <p className={css.hint}>{text('launching.rehearsal.hint')}</p>
      <CrowdFields crowd={crowd} onChange={setCrowd} />
      <Button icon="play" pending={rehearse.isPending} disabled={!isCrowd(crowd)} onClick={begin}>
        {text('launching.rehearse')}
      </Button>
      {failure === null ? null : <Failure failure={failure} />}
      {held.data === undefined ? null : <Rehearsed rehearsal={held.data} />}
    </section>
  )
}

const crowdFields = [
  ['buyers', null],
  ['buyEth', 'ETH'],
  ['snipers', null],
  ['snipeEth', 'ETH'],
  ['minutes', 'min'],
] as const

function CrowdFields({
  crowd,
  onChange,
}: {
  readonly crowd: Crowd
  readonly onChange: (crowd: Crowd) => void
}) {
  const text = useText()
  return (
    <div className={css.itemFields}>
      {crowdFields.map(([name, unit]) => (
        <Field key={name} label={text(`launching.crowd.${name}`)}>
          <NumberInput
            value={crowd[name]}
            placeholder=""
            unit={unit}
            onChange={(value, isReadable) =>
              onChange({ ...crowd, [name]: isReadable ? value : unreadable })
            }
          />
        </Field>
      ))}
    </div>
  )
}

function Rehearsed({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const text = useText()
  return (
    <div className={css.block} role="status">
      <CourseChart
        rehearsed={courseOf(rehearsal)}
        live={[]}
        label={text('launching.rehearsal.course')}
      />
      <DescriptionList items={factsIn(text, rehearsal)} />
      {rehearsal.warnings.map((warning) => (
        <p key={warning} className={css.hint}>
          {warning}
        </p>
      ))}
    </div>
  )
}

function factsIn(text: Say, { result }: Rehearsal): readonly Description[] {
  const { creatorTake, graduation, refused, sniperShareBps, snipers, trades } = result
  const { isSoldOut, progressBps, second } = graduation
  return [
    {
      term: text('launching.rehearsal.soldOut'),
      value:
        isSoldOut && second !== null ? (
          <span>
            <Count value={second} /> s
          </span>
        ) : (
          <span>
            {text('launching.rehearsal.notSoldOut')}{' '}
            <Percent ratio={`${progressBps}e-4`} rounding="down" />
          </span>
        ),
    },
    {
      term: text('launching.rehearsal.snipers'),
      value: <Amount atomic={BigInt(snipers.profitAtomic)} decimals={18} unit="ETH" signed />,
    },
    {
      term: text('launching.rehearsal.sniperShare'),
      value: <Percent ratio={`${sniperShareBps}e-4`} rounding="up" />,
    },
    {
      term: text('launching.rehearsal.fees'),
      value: <Amount value={creatorTake.fees.amount} unit="ETH" />,
    },
    { term: text('launching.trades'), value: <Count value={trades} /> },
    { term: text('launching.rehearsal.refused'), value: <Count value={refused} /> },
  ]
}
