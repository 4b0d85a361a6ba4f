import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentRail } from '#sdk'
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

/** A call that is tried: what it is filled in with, and how far it is. */
export function useTry(call: PaidCall, fields: readonly CallField[]) {
  const [values, setValues] = useState<Values>(() => usualValues(fields))
  const [faults, setFaults] = useState<readonly string[]>([])
  const price = useMutation({ mutationFn: () => askPrice(call, bodyOf(fields, values)) })
  const asked = useMutation({ mutationFn: () => makeCall(call, bodyOf(fields, values), null) })
  const paid = useMutation({
    async mutationFn({ rails, way }: { way: Way; rails: readonly PaymentRail[] }) {
      return makeCall(call, bodyOf(fields, values), await payOptions(way, rails))
    },
    onSuccess() {
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

/** A call that is tried, as its steps see it. */
export type Attempt = ReturnType<typeof useTry>
export type { Made }
