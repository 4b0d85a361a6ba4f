import { constants, setPriority } from 'node:os'
import { workOn } from './picture-work.ts'
import type { PictureAnswer, PictureRequest } from './protocol.ts'

// Pictures can wait; requests and markets cannot.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', ({ id, task }: PictureRequest) => {
  void workOn(task).then((result) => {
    const answer: PictureAnswer = { id, result }
    process.send?.(answer)
  })
})
// Ctrl-C reaches every process of a terminal; this one ends when its parent exits or disconnects.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
