import type { Friction } from '../../design/primitives/confirm-dialog.tsx'
import type { Say } from '../../language/use-text.ts'
import type { TradeFriction } from './friction.model.ts'

/** What the question before a trade asks for, in the reader's words. */
export function askedFor(text: Say, needed: TradeFriction): Friction {
  const word = text('trade.word')
  if (needed === 'type') return { kind: 'type', word, label: text('trade.typeWord', { word }) }
  return needed === 'hold' ? { kind: 'hold', hint: text('panels.holdHint') } : { kind: 'plain' }
}
