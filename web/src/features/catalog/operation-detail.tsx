import { useEffect, useMemo, useRef, useState } from 'react'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { type JsonObject, textOf } from '../../panels/calls/json.model.ts'
import { Method } from '../../panels/calls/method.tsx'
import { Failure } from '../../shell/failure.tsx'
import { askedFor, type Filled, filledFrom } from './attempt.model.ts'
import { Calls } from './calls.tsx'
import { useDescription } from './catalog.data.ts'
import type { Listed } from './catalog.model.ts'
import {
  answerOf,
  bodyOf,
  type Description,
  parametersOf,
  refusalsOf,
} from './description.model.ts'
import css from './detail.module.css'
import { Examples } from './examples.tsx'
import { sampleOf } from './members.model.ts'
import { MembersSection, ParametersSection } from './members-view.tsx'
import { OperationFacts } from './operation-facts.tsx'
import { Prose } from './prose.tsx'
import { Refusals } from './refusals.tsx'
import { TryPane } from './try-pane.tsx'

/** One operation: what it does and takes, the same call in each language, and a form that makes it. */
export function OperationDetail({
  row,
  onClose,
}: {
  readonly row: Listed
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useDescription(true)
  const operation = data?.operation(row.name)
  return (
    <article className={css.detail} aria-labelledby="operation">
      <DetailHead row={row} onClose={onClose} />
      <div className={css.body}>
        {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? (
          <div className={css.waiting}>
            <p>{text('catalog.loadingDescription')}</p>
            <Skeleton rows={12} label={text('catalog.loadingDescription')} />
          </div>
        ) : null}
        {data === undefined || operation == null ? null : (
          <Described row={row} description={data} operation={operation} />
        )}
      </div>
    </article>
  )
}

function DetailHead({ row, onClose }: { readonly row: Listed; readonly onClose: () => void }) {
  const text = useText()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone it takes the place of the list, where the focus was.
    const isHidden = document.activeElement === document.body
    if (isHidden || document.activeElement?.checkVisibility() === false) title.current?.focus()
  }, [])
  return (
    <header className={css.head}>
      <h2 id="operation" ref={title} tabIndex={-1} className={css.title}>
        <bdi dir="ltr">{row.name}</bdi>
      </h2>
      <span className={css.address} dir="ltr">
        <Method method={row.method} />
        <code>{row.path}</code>
        <CopyButton text={row.path} label={text('catalog.copyPath')} done={text('shell.copied')} />
      </span>
      <span className={css.close}>
        <IconButton
          icon="close"
          size="small"
          label={text('catalog.closeOperation')}
          onClick={onClose}
        />
      </span>
    </header>
  )
}

function Described({
  row,
  description,
  operation,
}: {
  readonly row: Listed
  readonly description: Description
  readonly operation: JsonObject
}) {
  const text = useText()
  const parts = useMemo(() => partsOf(description, operation), [description, operation])
  const { answer, body, parameters, refusals } = parts
  const asked = askedFor(parameters)
  const [filled, setFilled] = useState<Filled>(() => filledFrom(asked, body))
  const form = { row, parameters: asked, body, filled }
  return (
    <div className={css.columns}>
      <div className={css.intro}>
        <div className={css.prose}>
          <Prose text={textOf(operation['description']) ?? row.summary} />
        </div>
        <OperationFacts row={row} bucket={textOf(operation['x-rate-bucket']) ?? ''} />
      </div>
      <div className={css.form}>
        <TryPane {...form} onFill={setFilled} />
        <Calls {...form} />
        <Examples request={body?.samples ?? []} answer={answer} />
      </div>
      <div className={css.rest}>
        <ParametersSection description={description} parameters={parameters} />
        {body === null ? null : (
          <MembersSection
            title={text('catalog.body')}
            description={description}
            schema={body.schema}
          />
        )}
        {answer === null ? null : (
          <MembersSection
            title={text('catalog.answer')}
            description={description}
            schema={answer.schema}
            note={answer.media}
          />
        )}
        <Refusals refusals={refusals} />
      </div>
    </div>
  )
}

function partsOf(description: Description, operation: JsonObject) {
  const body = bodyOf(description, operation)
  return {
    parameters: parametersOf(description, operation),
    body: body === null ? null : { ...body, usual: sampleOf(description, body.schema) },
    answer: answerOf(description, operation),
    refusals: refusalsOf(description, operation),
  }
}
