/** The number of an agent as an address has it: those beyond what a number holds are texts. */
export function agentNumber(agentId: string): number | string {
  return Number.isSafeInteger(Number(agentId)) ? Number(agentId) : agentId
}
