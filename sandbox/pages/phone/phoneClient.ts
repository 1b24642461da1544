import type { PhonePrompt } from '../../wallets/createPromptQueue.ts'

export type PhoneState = {
  readonly addresses: readonly string[]
  readonly questions: readonly PhonePrompt[]
  readonly sessions: readonly {
    readonly topic: string
    readonly site: { readonly name: string; readonly url: string }
    readonly namespaces: Readonly<Record<string, { readonly accounts: readonly string[] }>>
  }[]
}

/** The phone's control calls, for its page. */
export function phoneClient(api: string) {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${api}/__sandbox/phone${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error((await answer.json()).error)
  }
  return {
    state: async (): Promise<PhoneState> => (await fetch(`${api}/__sandbox/phone`)).json(),
    pair: (uri: string) => post('', { uri, behaviour: 'ask' }),
    answer: (id: number, approve: boolean) => post('/answer', { id, approve }),
    disconnect: (topic: string) => post('/session', { action: 'disconnect', topic }),
  }
}
