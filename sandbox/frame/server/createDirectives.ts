/** How the next login, code or frame strays; docs/testing.md says what each does. */
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

/** What is to happen differently, in the order it was asked for. */
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
