import { useState } from 'react'
import type { ApiKeyRecord } from '#sdk'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { useIsPerson } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useKey } from '../keys.data.ts'
import { hasEnded, keyIdOf } from '../keys.model.ts'
import { KeyState } from '../list/key-state.tsx'
import { ScopesInWords } from '../scopes.view.tsx'
import { useKeysPlace } from '../use-keys-place.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { KeyActs } from './key-acts.tsx'
import { KeyFacts } from './key-facts.tsx'
import css from './one.module.css'
import { RerollDialog } from './reroll-dialog.tsx'

/** One key: what it may do, within which limits, and what its owner can do with it. */
export function KeySheet({
  keyId,
  onClose,
}: {
  readonly keyId: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useKey(keyId)
  return (
    <Sheet
      title={data === undefined ? text('keys.key') : <bdi>{data.name}</bdi>}
      description={data === undefined ? null : <code dir="ltr">{data.keyPrefix}…</code>}
      size="wide"
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton label={text('panels.loading')} rows={8} />
      ) : (
        <Known record={data} />
      )}
    </Sheet>
  )
}

function Known({ record }: { readonly record: ApiKeyRecord }) {
  const text = useText()
  const isPerson = useIsPerson()
  const { choose } = useKeysPlace()
  const [asked, setAsked] = useState<'change' | 'reroll' | null>(null)
  return (
    <div className={css.key}>
      <p className={css.head}>
        <KeyState record={record} />
        <button
          type="button"
          className={linkStyle}
          onClick={() => choose({ tab: 'calls', id: undefined, key: keyIdOf(record) })}
        >
          {text('keys.itsCalls')}
        </button>
      </p>
      <KeyFacts record={record} />
      <section className={css.part}>
        <h3>{text('keys.scopes')}</h3>
        <ScopesInWords scopes={record.scopes} />
      </section>
      {hasEnded(record) || !isPerson ? null : <KeyActs record={record} onAsk={setAsked} />}
      {asked === 'change' ? <ChangeDialog record={record} onClose={() => setAsked(null)} /> : null}
      {/* Not among the acts: the key may end by this, and its successor must be seen all the same. */}
      {asked === 'reroll' ? (
        <RerollDialog
          record={record}
          onClose={(successor) => {
            setAsked(null)
            if (successor !== null) choose({ id: successor })
          }}
        />
      ) : null}
    </div>
  )
}
