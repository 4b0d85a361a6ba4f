import { Fragment, useMemo } from 'react'
import { useText } from '../../language/use-text.ts'
import { type Piece, piecesOf } from './hidden.model.ts'
import css from './hidden-text.module.css'

/** A line that consists of nothing but secrets names this many of them. */
const namedMax = 500

/** A text of somebody else: characters that would not be seen are named, so that nothing stands in it that its reader does not read. */
export function HiddenText({ text }: { readonly text: string }) {
  const say = useText()
  const pieces = useMemo(() => piecesOf(text), [text])
  const shown = pieces.length > 2 * namedMax ? pieces.slice(0, 2 * namedMax) : pieces
  const rest = pieces.slice(shown.length)
  if (pieces.length === 1 && pieces[0]?.kind === 'plain') return text
  return (
    <>
      {shown.map((piece, at) =>
        piece.kind === 'plain' ? (
          // A text does not change while it is shown.
          <Fragment key={at}>{piece.text}</Fragment>
        ) : (
          <Hidden key={at} piece={piece} />
        ),
      )}
      {rest.length === 0 ? null : (
        <>
          {rest.map((piece) => (piece.kind === 'plain' ? piece.text : '')).join('')}
          <mark className={css.hidden}>{say('skills.hiddenMore', { count: hiddenIn(rest) })}</mark>
        </>
      )}
    </>
  )
}

function hiddenIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === 'hidden' ? piece.count : 0), 0)
}

function Hidden({ piece }: { readonly piece: Extract<Piece, { readonly kind: 'hidden' }> }) {
  const say = useText()
  const { count, first, last } = piece
  const code = first === last ? first : `${first}…${last}`
  return (
    <mark className={css.hidden} dir="ltr" title={say('skills.hidden', { count })}>
      {count === 1 ? code : `${code} ×${count}`}
    </mark>
  )
}
