import { useEffect, useState } from 'react'
import { dismissToast, showToast } from '../../design/primitives/toast.tsx'
import { sayNow } from '../../language/use-text.ts'
import { useLatest } from '../../shell/use-latest.ts'
import { followAccountNews } from '../../streams/live.ts'
import { useLiveAccount } from './live-positions.ts'
import { isAlarming } from './margin-alarm.model.ts'
import { marginRatio } from './standing.model.ts'

/** Says at once, whatever else is being read, that a liquidation is near, and that there was one. */
export function MarginAlarm({ onFills }: { readonly onFills: () => void }) {
  const account = useLiveAccount()
  const [wasAlarming, setAlarming] = useState(false)
  const isNear = account !== null && isAlarming(marginRatio(account), wasAlarming)
  if (isNear !== wasAlarming) setAlarming(isNear)
  useEffect(() => {
    if (!isNear) return
    showToast({ id: 'perps.near', tone: 'danger', text: sayNow('perps.alarm.near') })
    return () => dismissToast('perps.near')
  }, [isNear])
  const latest = useLatest({ onFills })
  useEffect(
    () =>
      followAccountNews(({ resources }) => {
        if (!resources.some(({ topic }) => topic === 'perps.liquidated')) return
        showToast({
          id: 'perps.liquidated',
          tone: 'danger',
          text: sayNow('perps.alarm.liquidated'),
          action: {
            label: sayNow('perps.tab.fills'),
            onAct() {
              dismissToast('perps.liquidated')
              latest.current.onFills()
            },
          },
        })
      }),
    [latest],
  )
  return null
}
