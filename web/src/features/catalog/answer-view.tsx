import { Fragment } from 'react'
import { Count } from '../../design/numbers/count.tsx'
import { Badge, type Tone } from '../../design/primitives/badge.tsx'
import { useText } from '../../language/use-text.ts'
import { CodeBlock } from '../../panels/calls/code-block.tsx'
import { objectOf, prettyJson, textOf } from '../../panels/calls/json.model.ts'
import type { Answer } from './attempt.data.ts'
import css from './try.module.css'

/** What was answered: status, time, headers and body; of a refusal, the page of its code and how to mend it. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  const text = useText()
  const { body, elapsedMs, headers, isCut, mediaType, status } = answer
  const isJson = mediaType.endsWith('json')
  const pretty = body !== null && isJson ? prettyJson(body) : (body ?? '')
  return (
    <section className={css.answer} aria-label={text('catalog.answered')}>
      <p className={css.line} role="status">
        <Badge tone={toneOf(status)}>{text('catalog.status', { status })}</Badge>
        <span>
          <Count value={Math.round(elapsedMs)} /> ms
        </span>
        {isCut ? <span className={css.quiet}>{text('catalog.cut')}</span> : null}
      </p>
      <Refused body={isJson ? body : null} />
      {body === null ? (
        <p className={css.quiet}>{text('catalog.noText', { mediaType })}</p>
      ) : pretty === '' ? (
        <p className={css.quiet}>{text('catalog.noBody')}</p>
      ) : (
        <CodeBlock code={pretty} label={text('catalog.answered')} isJson={isJson} />
      )}
      <dl className={css.headers}>
        {headers.map(([name, value]) => (
          <Fragment key={name}>
            <dt dir="ltr">{name}</dt>
            <dd dir="ltr">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function Refused({ body }: { readonly body: string | null }) {
  const text = useText()
  const problem = problemOf(body)
  if (problem === null) return null
  const { code, detail, hint } = problem
  return (
    <div className={css.refused}>
      <p dir="auto">{detail}</p>
      {hint === undefined ? null : (
        <p className={css.quiet} dir="auto">
          {hint}
        </p>
      )}
      <p>
        <a href={`/errors/${encodeURIComponent(code)}`}>
          <code>{code}</code>
        </a>{' '}
        <span className={css.quiet}>{text('catalog.codePage')}</span>
      </p>
    </div>
  )
}

function problemOf(body: string | null) {
  if (body === null) return null
  try {
    const problem = objectOf(JSON.parse(body))
    const code = textOf(problem['code'])
    const detail = textOf(problem['detail'])
    if (code === undefined || detail === undefined || typeof problem['status'] !== 'number')
      return null
    return { code, detail, hint: textOf(problem['hint']) }
  } catch {
    return null
  }
}

function toneOf(status: number): Tone {
  if (status < 300) return 'up'
  if (status < 400) return 'info'
  return status < 500 ? 'warn' : 'danger'
}
