import { lazy } from 'react'
import { Opening } from '../../../shell/commands/opening.tsx'
import type { TicketDesk } from './ticket-desk.ts'

const ReviewDialog = lazy(async () => ({
  default: (await import('./review-dialog.tsx')).ReviewDialog,
}))

/** The question before an order, whose code comes when the first one is asked. */
export function TicketReview({ desk }: { readonly desk: TicketDesk }) {
  if (desk.review === null) return null
  return (
    <Opening>
      <ReviewDialog desk={desk} />
    </Opening>
  )
}
