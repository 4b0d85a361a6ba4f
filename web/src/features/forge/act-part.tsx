import { useState } from 'react'
import type { RegisteredAgent } from '#sdk'
import { Field } from '../../design/primitives/field.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { useAgentFeedback } from '../../panels/identity/identity.data.ts'
import { useWallet } from '../../wallet/wallet-store.ts'
import { type ActFault, actFaults, confirmWord, emptyTyped, type TypedAct } from './act.model.ts'
import { CallFlow } from './call-flow.tsx'
import css from './forge.module.css'
import type { Act } from './forge-search.model.ts'
import { prepareAct } from './prepare.data.ts'

type FieldName = ActFault['field']

/** One act with an identity: what it needs, then what is signed, then its proof. What cannot be undone wants a typed word. */
export function ActPart({
  act,
  agent,
}: {
  readonly act: Exclude<Act, 'uri' | 'wallet'>
  readonly agent: RegisteredAgent
}) {
  const text = useText()
  const [typed, setTyped] = useState<TypedAct>(emptyTyped)
  const [word, setWord] = useState('')
  const [isTried, setTried] = useState(false)
  const wanted = confirmWord(act, agent.agentId)
  const faults = actFaults(act, typed)
  const isAgreed = wanted === null || word.trim() === wanted
  const change = (part: Partial<TypedAct>) => setTyped((before) => ({ ...before, ...part }))
  const fault = (field: FieldName) => {
    const found = faults.find((one) => one.field === field)
    return isTried && found !== undefined ? text(`identity.fault.${found.fault}`) : null
  }
  return (
    <CallFlow
      title={text(`identity.act.${act}`)}
      isReady={() => {
        setTried(true)
        return faults.length === 0 && isAgreed
      }}
      prepare={(account) => {
        return prepareAct(act, { agentId: agent.agentId, account }, typed)
      }}
    >
      <p className={css.quiet}>{text(`identity.why.${act}`)}</p>
      <ActFields act={act} agent={agent} typed={typed} fault={fault} onChange={change} />
      {wanted === null ? null : (
        <Field
          label={text('identity.typeWord', { word: wanted })}
          error={isTried && !isAgreed ? text('identity.typeWord', { word: wanted }) : null}
        >
          <TextInput value={word} dir="ltr" onChange={setWord} />
        </Field>
      )}
    </CallFlow>
  )
}

function ActFields({
  act,
  agent,
  typed,
  fault,
  onChange,
}: {
  readonly act: Act
  readonly agent: RegisteredAgent
  readonly typed: TypedAct
  readonly fault: (field: FieldName) => string | null
  readonly onChange: (change: Partial<TypedAct>) => void
}) {
  const text = useText()
  switch (act) {
    case 'transfer':
      return (
        <Field label={text('identity.change.owner')} error={fault('to')} required>
          <TextInput
            value={typed.to}
            dir="ltr"
            placeholder="0x…"
            onChange={(to) => onChange({ to: to.trim() })}
          />
        </Field>
      )
    case 'feedback':
      return (
        <>
          <Field label={text('identity.rating')} error={fault('value')} required>
            <TextInput
              value={typed.value}
              inputMode="decimal"
              dir="ltr"
              placeholder="4.5"
              onChange={(value) => onChange({ value: value.trim() })}
            />
          </Field>
          <Field label={text('identity.tag')}>
            <TextInput
              value={typed.tag1}
              maxLength={64}
              dir="auto"
              onChange={(tag1) => onChange({ tag1 })}
            />
          </Field>
        </>
      )
    case 'takeBack':
      return <WhichRating agentId={agent.agentId} isOwn {...{ typed, fault, onChange }} />
    case 'answer':
      return (
        <>
          <WhichRating agentId={agent.agentId} isOwn={false} {...{ typed, fault, onChange }} />
          <Field label={text('identity.answerUri')} error={fault('responseURI')} required>
            <TextInput
              type="url"
              value={typed.responseURI}
              maxLength={2_048}
              dir="ltr"
              onChange={(uri) => onChange({ responseURI: uri.trim() })}
            />
          </Field>
        </>
      )
    default:
      return null
  }
}

function WhichRating({
  agentId,
  isOwn,
  typed,
  fault,
  onChange,
}: {
  readonly agentId: string
  readonly isOwn: boolean
  readonly typed: TypedAct
  readonly fault: (field: FieldName) => string | null
  readonly onChange: (change: Partial<TypedAct>) => void
}) {
  const text = useText()
  const address = useWallet().connected?.wallet.address.toLowerCase()
  const given = useAgentFeedback(agentId).data?.pages.flatMap(({ items }) => items) ?? []
  const choices = given
    .filter(({ client, revoked }) => !isOwn || (!revoked && client.toLowerCase() === address))
    .map(({ client, feedbackIndex, tag1, value }) => ({
      value: `${client} ${feedbackIndex}`,
      label: `${value} ${tag1} · ${client.slice(0, 6)}…${client.slice(-4)} #${feedbackIndex}`,
    }))
  return (
    <Field
      label={text('identity.which')}
      error={choices.length === 0 ? text('identity.noFeedback') : fault('rating')}
      required
    >
      <Select
        value={typed.rating}
        choices={[{ value: '', label: '—' }, ...choices]}
        onChange={(rating) => onChange({ rating })}
      />
    </Field>
  )
}
