import { Segmented } from '../../design/primitives/segmented.tsx'
import { useText } from '../../language/use-text.ts'
import type { Claim } from '../../panels/computer/claim.data.ts'
import { ClaimHead } from '../../panels/computer/claim-head.tsx'
import css from './computer.module.css'
import type { Choice } from './computer-search.model.ts'

/** Whose computers these are and when they end; who has an account and a key chooses between them. */
export function Whose({
  claim,
  isPerson,
  isOfKey,
  choose,
}: {
  readonly claim: Claim | null
  readonly isPerson: boolean
  readonly isOfKey: boolean
  readonly choose: (choice: Choice) => void
}) {
  const text = useText()
  const open = { session: undefined, file: undefined, box: undefined, chat: undefined }
  return (
    <>
      {isPerson ? (
        <header className={css.whose}>
          {claim === null ? null : (
            <Segmented
              size="small"
              label={text('computer.cheshire')}
              value={isOfKey ? 'key' : 'account'}
              segments={[
                { value: 'account', label: text('computer.mine') },
                { value: 'key', label: text('computer.ofKey') },
              ]}
              onChange={(of) => choose({ ...open, of: of === 'key' ? 'key' : undefined })}
            />
          )}
          {isOfKey ? null : <p>{text('computer.mineWhy')}</p>}
        </header>
      ) : null}
      {isOfKey && claim !== null ? <ClaimHead claim={claim} /> : null}
    </>
  )
}
