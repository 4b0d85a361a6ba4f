/** Whether a process with this id exists, whoever owns it. */
export function isAlive(processId: number): boolean {
  try {
    return processId > 0 && process.kill(processId, 0)
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'EPERM'
  }
}
