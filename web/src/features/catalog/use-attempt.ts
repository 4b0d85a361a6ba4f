import { useEffect, useRef, useState } from 'react'
import { type Answer, callChanged, send } from './attempt.data.ts'
import { attemptOf, repeatHeader } from './attempt.model.ts'
import type { Form } from './form.types.ts'
import { callerOf, type Terms } from './terms.model.ts'

/** A call that can be made: its answer, or what went wrong before there was one. */
export function useAttempt({ row, parameters, filled }: Form, terms: Terms) {
  const running = useRef<AbortController | null>(null)
  const [isPending, setPending] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [usedKey, setUsedKey] = useState<string | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const make = async (): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const attempt = attemptOf(row, parameters, filled)
    const takesKey = parameters.some(({ name }) => name === repeatHeader)
    const name = repeatHeader.toLowerCase()
    const key = takesKey ? (attempt.headers[name] ?? crypto.randomUUID()) : null
    const headers = key === null ? attempt.headers : { ...attempt.headers, [name]: key }
    setPending(true)
    setFailure(null)
    try {
      const { signal } = controller
      const { paying } = terms
      setAnswer(await send({ ...attempt, headers }, { caller: callerOf(terms), paying, signal }))
      setUsedKey(key)
      if (row.effect !== 'none') callChanged(row.name)
    } catch (refused) {
      if (!controller.signal.aborted) {
        setAnswer(null)
        setFailure(refused)
      }
    } finally {
      if (running.current === controller) setPending(false)
    }
  }
  return { answer, failure, isPending, make, stop: () => running.current?.abort(), usedKey }
}
