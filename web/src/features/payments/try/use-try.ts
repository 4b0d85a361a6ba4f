import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentRail } from '#sdk'
import { objectOf, parsed, textOf } from '../../../panels/calls/json.model.ts'
import { forgetResource } from '../../../service/queries.ts'
import {
  bodyOf,
  type CallField,
  missing,
  type PaidCall,
  usualValues,
  type Values,
} from './calls.model.ts'
import { askPrice, type Made, makeCall } from './exchange.data.ts'
import { payOptions } from './pay.data.ts'
import type { Way } from './ways.model.ts'

/** The session that calls are paid from: what spends from it, as long as the page is open. */
export interface KeptSession {
  readonly bearer: string | null
  keep(bearer: string): void
}

/** A call that is tried: what it is filled in with, and how far it is. */
export function useTry(call: PaidCall, fields: readonly CallField[], session: KeptSession) {
  const { bearer, keep } = session
  const [values, setValues] = useState<Values>(() => usualValues(fields))
  const [faults, setFaults] = useState<readonly string[]>([])
  const price = useMutation({ mutationFn: () => askPrice(call, bodyOf(fields, values)) })
  const asked = useMutation({ mutationFn: () => makeCall(call, bodyOf(fields, values), null) })
  const paid = useMutation({
    async mutationFn({ rails, way }: { way: Way; rails: readonly PaymentRail[] }) {
      const pay = await payOptions(way, { bearer, rails })
      return makeCall(call, bodyOf(fields, values), pay)
    },
    onSuccess({ exchanges }) {
      const opened = call.name === openingCall ? bearerIn(exchanges.at(-1)?.body ?? '') : undefined
      if (opened !== undefined) keep(opened)
      forgetResource('mppSessions')
      forgetResource('charges')
      forgetResource('balance')
      forgetResource('statement')
    },
  })
  const checked = (go: () => void) => () => {
    const found = missing(fields, values)
    setFaults(found)
    if (found.length === 0) go()
  }
  return {
    values,
    faults,
    /** Whether a session may pay for it: one is open, and the call pays into none. */
    hasSession: bearer !== null && !call.name.startsWith('mppSessions.'),
    price,
    asked,
    paid,
    fill(name: string, value: string) {
      setValues({ ...values, [name]: value })
      setFaults([])
      // What was answered was to another question.
      for (const step of [price, asked, paid]) step.reset()
    },
    check: checked(() => price.mutate()),
    ask: checked(() => {
      paid.reset()
      asked.mutate()
    }),
    pay: (way: Way, rails: readonly PaymentRail[]) => paid.mutate({ way, rails }),
  }
}

const openingCall = 'mppSessions.open'

/** What spends from a session, which the answer of its opening alone tells. */
function bearerIn(body: string): string | undefined {
  return textOf(objectOf(objectOf(parsed(body))['session'])['bearer'])
}

/** A call that is tried, as its steps see it. */
export type Attempt = ReturnType<typeof useTry>
export type { Made }
