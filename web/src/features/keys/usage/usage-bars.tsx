import { useMemo } from 'react'
import { type Paint, Painted } from '../../../design/canvas/painted.tsx'
import { useText } from '../../../language/use-text.ts'
import type { UsageBar } from './usage.model.ts'

const heightPx = 96
const gapPx = 2

/** The calls of each day as bars: good ones below, what was refused and what failed on top. The table says the same. */
export function UsageBars({ bars }: { readonly bars: readonly UsageBar[] }) {
  const text = useText()
  const paint = useMemo<Paint>(
    () => (context, size, palette) => {
      const most = Math.max(1, ...bars.map(({ failed, good, refused }) => good + refused + failed))
      const step = size.width / Math.max(1, bars.length)
      for (const [at, { failed, good, refused }] of bars.entries()) {
        let top = size.height
        for (const [count, colour] of [
          [good, palette.accent],
          [refused, palette.warn],
          [failed, palette.downFill],
        ] as const) {
          // What is there is seen, however little it is.
          const height = count === 0 ? 0 : Math.max(1, (count / most) * (size.height - 1))
          context.fillStyle = colour
          context.fillRect(at * step, top - height, Math.max(1, step - gapPx), height)
          top -= height
        }
        context.fillStyle = palette.strong
        context.fillRect(at * step, size.height - 1, Math.max(1, step - gapPx), 1)
      }
    },
    [bars],
  )
  return <Painted paint={paint} label={text('keys.usageChart')} height={heightPx} />
}
