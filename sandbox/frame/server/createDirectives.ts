/** The next fault of a login, code or frame; docs/testing.md describes each. */
export const directives = [
  'otp',
  'device',
  'connect',
  'wrong',
  'expired',
  'silent',
  'error',
  'unverified',
  'severed',
  'dead',
  'ready-twice',
] as const
export type Directive = (typeof directives)[number]
export type PlannedDirective = { readonly next: Directive; readonly message?: string | undefined }

/** The planned faults, oldest first. */
export function createDirectives() {
  let plans: readonly PlannedDirective[] = []
  return {
    plan(added: readonly PlannedDirective[]) {
      plans = [...plans, ...added]
    },
    /** The first plan of one of these kinds; it is used up by it. */
    take(...kinds: readonly Directive[]): PlannedDirective | undefined {
      const found = plans.find(({ next }) => kinds.includes(next))
      plans = plans.filter((plan) => plan !== found)
      return found
    },
    list: () => plans,
    reset() {
      plans = []
    },
  }
}

export type Directives = ReturnType<typeof createDirectives>
