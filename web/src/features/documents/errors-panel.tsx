import { useMemo, useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useErrorCodes } from './documents.data.ts'
import { fittingCodes } from './error-codes.model.ts'
import css from './errors.module.css'

const shownMax = 12

/** The code of a refusal, to be looked up with what to do about it. */
export function ErrorsPanel() {
  const text = useText()
  const { data, error, refetch } = useErrorCodes()
  const [words, setWords] = useState('')
  const found = useMemo(() => fittingCodes(data?.items ?? [], words), [data, words])
  const label = text('documents.findCode')
  return (
    <Panel
      title={text('documents.errors')}
      asOf={
        <span role="status">
          {data === undefined ? null : text('documents.codes', { count: found.length })}
        </span>
      }
      actions={
        <a href="/errors" className={linkStyle}>
          {text('documents.allCodes')}
        </a>
      }
      notice={
        <TextInput
          type="search"
          value={words}
          onChange={setWords}
          aria-label={label}
          placeholder={label}
          lead={<Icon name="search" size={14} />}
        />
      }
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        <Skeleton label={text('documents.loading')} rows={shownMax * 2} />
      ) : (
        <ul className={css.codes}>
          {found.slice(0, shownMax).map(({ code, fix, page, status, title }) => (
            <li key={code} className={css.code}>
              <span className={css.quiet}>{status}</span>
              <a href={page} dir="ltr">
                {code}
              </a>
              <span dir="auto">{title}</span>
              <p className={css.quiet} dir="auto">
                {fix}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
