import { createRootRoute } from '@tanstack/react-router'
import { Frame } from '../shell/frame.tsx'
import { PageFailure } from '../shell/page-failure.tsx'
import { PageMissing } from '../shell/page-missing.tsx'

/** The frame that all pages are in. */
export const rootRoute = createRootRoute({
  component: Frame,
  errorComponent: PageFailure,
  notFoundComponent: PageMissing,
})
