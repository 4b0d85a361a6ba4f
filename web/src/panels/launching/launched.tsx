import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Launch } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { SigningSteps } from '../signing/signing-steps.tsx'
import { AttestationPanel } from './attestation.tsx'
import { CourseChart } from './course-chart.tsx'
import { useLaunch, useLaunchedNews, useLaunchProgress, useLaunchTrades } from './launched.data.ts'
import { furtherOf, signingOf } from './launched.model.ts'
import css from './launching.module.css'
import { useRehearsal } from './rehearsal.data.ts'
import { courseOf, liveCourse } from './rehearsal.model.ts'

/** A launch once it was sent: its steps with their evidence, the ways to its token, and whether it is what was shown. */
export function Launched({
  launchId,
  runningId,
  rehearsalId,
  onLanded,
  onNew,
}: {
  readonly launchId: string
  /** Of what was signed on this page; null where the page was opened anew. */
  readonly runningId: string | null
  readonly rehearsalId: string | undefined
  /** Once a block has it: there is nothing more to go on with. */
  readonly onLanded: () => void
  readonly onNew: () => void
}) {
  const text = useText()
  const progress = useLaunchProgress(launchId)
  const launch = useLaunch(launchId)
  const token = progress.data?.tokenAddress ?? null
  const isOnChain = progress.data?.evidence != null
  const isTakenBack = useTakenBack(isOnChain, progress.data !== undefined)
  useLaunchedNews()
  const land = useEffectEvent(onLanded)
  useEffect(() => {
    if (isOnChain) land()
  }, [isOnChain])
  const labels = { indexed: text('signing.indexed'), trading: text('signing.trading') }
  return (
    <div className={css.launched}>
      <section className={css.block} aria-label={text('launching.progress')}>
        <h2>
          {launch === undefined
            ? text('launching.progress')
            : text('launching.launchTitle', { symbol: launch.symbol })}
        </h2>
        {progress.error === null ? null : (
          <Failure failure={progress.error} onRetry={() => void progress.refetch()} />
        )}
        {isTakenBack ? (
          <Callout tone="danger" title={text('launching.takenBack')}>
            {text('launching.takenBack.why')}
          </Callout>
        ) : null}
        <SigningSteps
          // What the wallet was told is over once the chain has thought better of it.
          id={isTakenBack ? null : runningId}
          known={signingOf(progress.data)}
          further={furtherOf(progress.data, labels)}
        />
        <div className={css.row}>
          {token === null ? null : (
            <>
              <Link className={linkStyle} to="/token/$address" params={{ address: token }}>
                {text('launching.toToken')}
              </Link>
              <Link className={linkStyle} to="/trade" search={{ market: token }}>
                {text('launching.toTrade')}
              </Link>
            </>
          )}
          <Button onClick={onNew}>{text('launching.another')}</Button>
        </div>
      </section>
      {launch === undefined ? null : <LiveCourse launch={launch} rehearsalId={rehearsalId} />}
      {isOnChain ? <AttestationPanel launchId={launchId} /> : null}
    </div>
  )
}

/** Whether a launch that was seen on the chain is there no more. */
function useTakenBack(isOnChain: boolean, isKnown: boolean): boolean {
  const [wasOnChain, setWasOnChain] = useState(isOnChain)
  if (isOnChain && !wasOnChain) setWasOnChain(true)
  return wasOnChain && isKnown && !isOnChain
}

/** The course as it was rehearsed, and over it as it is. */
function LiveCourse({
  launch: { id, launchedAt },
  rehearsalId,
}: {
  readonly launch: Launch
  readonly rehearsalId: string | undefined
}) {
  const text = useText()
  const rehearsal = useRehearsal(rehearsalId).data
  const trades = useLaunchTrades(id, launchedAt !== null)
  const rehearsed = useMemo(() => (rehearsal === undefined ? [] : courseOf(rehearsal)), [rehearsal])
  const live = useMemo(() => liveCourse(trades?.items ?? [], launchedAt), [trades, launchedAt])
  if (rehearsed.length === 0) return null
  return (
    <section className={css.block} aria-label={text('launching.course')}>
      <h2>{text('launching.course')}</h2>
      <CourseChart rehearsed={rehearsed} live={live} label={text('launching.course')} />
      <p className={css.legend}>
        <span data-line="rehearsed">{text('launching.rehearsal')}</span>
        <span data-line="live">{text('shell.live')}</span>
      </p>
    </section>
  )
}
