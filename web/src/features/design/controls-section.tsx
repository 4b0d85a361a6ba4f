import { useState } from 'react'
import { Badge, type Tone } from '../../design/primitives/badge.tsx'
import { Button, type ButtonKind } from '../../design/primitives/button.tsx'
import { Checkbox, Switch } from '../../design/primitives/checkbox.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { KeyHint } from '../../design/primitives/key-hint.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { RadioGroup } from '../../design/primitives/radio-group.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { Slider } from '../../design/primitives/slider.tsx'
import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import { TextArea } from '../../design/primitives/text-area.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import css from './design-page.module.css'
import { Samples, Section } from './section.tsx'

const kinds: readonly ButtonKind[] = ['primary', 'buy', 'sell', 'secondary', 'quiet', 'danger']
const tones: readonly Tone[] = [
  'neutral',
  'accent',
  'up',
  'down',
  'info',
  'warn',
  'danger',
  'simulated',
]
const states: readonly Status[] = ['good', 'slow', 'bad', 'unknown', 'busy']

/** Buttons of every kind, size and state. */
export function ButtonsSection() {
  return (
    <Section id="buttons" title="Buttons">
      <Samples>
        {kinds.map((kind) => (
          <div key={kind} className={css.row}>
            <Button kind={kind}>{kind}</Button>
            <Button kind={kind} size="small">
              Small
            </Button>
            <Button kind={kind} size="large">
              Large
            </Button>
            <Button kind={kind} hotkey="mod+k">
              With key
            </Button>
            <Button kind={kind} icon="plus">
              With icon
            </Button>
            <Button kind={kind} pending>
              Sending
            </Button>
            <Button kind={kind} disabled>
              Disabled
            </Button>
          </div>
        ))}
        <div className={css.row}>
          <IconButton icon="star" label="Add to favourites" />
          <IconButton icon="star" label="In favourites" aria-pressed filled />
          <IconButton icon="settings" label="Settings" size="small" />
          <IconButton icon="trash" label="Delete" disabled />
          <CopyButton
            text="0x52908400098527886E0F7030069857D2E4169EE7"
            label="Copy"
            done="Copied"
          />
          <KeyHint keys="mod+shift+p" />
          <KeyHint keys="g t" />
          <a className={linkStyle} href="#buttons">
            A link in a sentence
          </a>
        </div>
        <div className={css.row}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <div className={css.row}>
          {states.map((status) => (
            <StatusDot key={status} status={status}>
              {status}
            </StatusDot>
          ))}
        </div>
      </Samples>
    </Section>
  )
}

/** Fields, and everything that is chosen rather than typed. */
export function FieldsSection() {
  return (
    <Section id="fields" title="Fields">
      <div className={css.columns}>
        <TypedFields />
        <ChosenFields />
      </div>
    </Section>
  )
}

function TypedFields() {
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('1250.5')
  const [price, setPrice] = useState({ value: '0.000051234', readable: true })
  const [note, setNote] = useState('{ "limit": 10 }')
  return (
    <div className={css.stack}>
      <Field label="Name" hint="Shown to everybody who sees the market.">
        <TextInput value={name} onChange={setName} placeholder="Fern" />
      </Field>
      <Field
        label="Amount"
        aside={
          <Button size="small" kind="quiet">
            Max 4,120.11
          </Button>
        }
      >
        <NumberInput value={amount} onChange={setAmount} step="0.5" unit="USDC" />
      </Field>
      <Field
        label="Price"
        required
        error={price.readable ? 'Below the lowest price that is allowed.' : 'This is no number.'}
      >
        <NumberInput
          value={price.value}
          onChange={(value, readable) => setPrice({ value, readable })}
          step="0.000001"
          unit="SOL"
        />
      </Field>
      <Field label="Locked">
        <TextInput value="cannot be changed" onChange={setName} disabled />
      </Field>
      <Field label="Input of the agent">
        <TextArea value={note} onChange={setNote} code rows={3} />
      </Field>
    </div>
  )
}

function ChosenFields() {
  const [interval, setInterval] = useState<'1m' | '1h' | '1d'>('1h')
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [share, setShare] = useState(25)
  const [agreed, setAgreed] = useState(true)
  const [armed, setArmed] = useState(false)
  const [kind, setKind] = useState<'curve' | 'pool' | null>('curve')
  const intervals = [
    { value: '1m', label: '1 minute' },
    { value: '1h', label: '1 hour' },
    { value: '1d', label: '1 day' },
  ] as const
  return (
    <div className={css.stack}>
      <Segmented
        label="Side"
        value={side}
        onChange={setSide}
        wide
        segments={[
          { value: 'buy', label: 'Buy', tone: 'up' },
          { value: 'sell', label: 'Sell', tone: 'down' },
        ]}
      />
      <Field label="Interval">
        <Select value={interval} onChange={setInterval} choices={intervals} />
      </Field>
      <Field label="Share of the balance">
        <Slider value={share} onChange={setShare} describe={(value) => `${value}%`} />
      </Field>
      <Checkbox checked={agreed} onChange={setAgreed}>
        Take profit and stop loss
      </Checkbox>
      <Switch checked={armed} onChange={setArmed}>
        One click places the order
      </Switch>
      <Checkbox checked disabled onChange={setAgreed}>
        Cannot be changed
      </Checkbox>
      <RadioGroup
        legend="Where does it trade first?"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'curve', label: 'Bonding curve', hint: 'Graduates to a pool at 69,000 USDC.' },
          { value: 'pool', label: 'Pool', hint: 'You bring both sides.' },
        ]}
      />
    </div>
  )
}
