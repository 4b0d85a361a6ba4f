import { createRootRoute } from '@tanstack/react-router'
import { createElement, lazy } from 'react'
import { openArea } from '../language/use-text.ts'
import { Frame } from '../shell/frame.tsx'
import { PageFailure } from '../shell/page-failure.tsx'
import { PageMissing } from '../shell/page-missing.tsx'

// It knows panels, which the shell does not.
const Dock = lazy(async () => {
  const [{ Dock: shown }] = await Promise.all([import('../panels/dock/dock.tsx'), openArea('dock')])
  return { default: shown }
})

/** The frame that all pages are in. */
export const rootRoute = createRootRoute({
  component: () => createElement(Frame, { Dock }),
  errorComponent: PageFailure,
  notFoundComponent: PageMissing,
})
