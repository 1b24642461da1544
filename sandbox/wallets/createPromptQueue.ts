/**
 * The phone's behaviour on a proposal, a sign-in or a request. `ask` waits for a person on the
 * phone's page; `ignore` never answers.
 */
export type Behaviour = 'approve' | 'reject' | 'ignore' | 'error' | 'ask'
export type Decision = Exclude<Behaviour, 'ask'>

/** A prompt, in words for the phone's page. */
export type PhonePrompt = {
  readonly id: number
  readonly kind: 'proposal' | 'sign-in' | 'request'
  readonly site: { readonly name: string; readonly url: string; readonly icon?: string | undefined }
  readonly chains: readonly string[]
  readonly title: string
  readonly lines: readonly string[]
}

/** Prompts that wait for a person, and planned answers to the next requests. */
export function createPromptQueue() {
  const waiting = new Map<
    number,
    { readonly question: PhonePrompt; readonly settle: (decision: Decision) => void }
  >()
  const next: Behaviour[] = []

  return {
    questions: () => [...waiting.values()].map(({ question }) => question),
    /** Planned answers: each entry is for one request. */
    meetNext: (behaviours: readonly Behaviour[]) => void next.push(...behaviours),
    takeNext: () => next.shift(),
    decide(behaviour: Behaviour, question: PhonePrompt): Decision | Promise<Decision> {
      if (behaviour !== 'ask') return behaviour
      return new Promise((resolve) => {
        waiting.set(question.id, { question, settle: resolve })
      })
    },
    /** True if there was such a prompt. */
    answer(id: number, decision: Decision): boolean {
      const open = waiting.get(id)
      waiting.delete(id)
      open?.settle(decision)
      return Boolean(open)
    },
    withdraw: (id: number) => void waiting.delete(id),
    reset() {
      waiting.clear()
      next.length = 0
    },
  }
}

export type PromptQueue = ReturnType<typeof createPromptQueue>
