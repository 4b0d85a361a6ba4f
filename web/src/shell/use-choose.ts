import { type RegisteredRouter, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice<search> = { readonly [name in keyof search]: search[name] | undefined }

/** Puts choices into the address. */
export type Choose<search> = (choice: Choice<search>) => void

/** Which choices are a step back and begin at the top of the page; all others replace the address where one is. */
export interface Steps<search> {
  readonly back: readonly (keyof search)[]
  readonly top: readonly (keyof search)[]
}

/**
 * The way to show something else of the page at `path`: what is opened is a step back, what is filtered is not. `steps`
 * must be the same each time.
 */
export function useChoose<search extends object>(
  path: keyof RegisteredRouter['routesByPath'],
  steps: Steps<search>,
): Choose<search> {
  const navigate = useNavigate()
  return useCallback(
    (choice) =>
      void navigate({
        to: path,
        search: (before: object) => withChoice(before as search, choice),
        replace: !steps.back.some((name) => name in choice),
        resetScroll: steps.top.some((name) => name in choice),
      }),
    [navigate, path, steps],
  )
}

/** The address with a choice in it; what says nothing is left out. */
export function withChoice<search extends object>(before: search, choice: Choice<search>): search {
  return Object.fromEntries(
    Object.entries({ ...before, ...choice }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as search
}
