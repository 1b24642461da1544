import type { BrowserContext, FrameLocator, Page } from 'playwright-core'

export type FrameAnswer = { readonly id: string; readonly type: string; readonly payload?: unknown }
/** A page with the frame in it. */
export type FrameEmbedding = {
  readonly page: Page
  readonly context: BrowserContext
  readonly frame: FrameLocator
  readonly origin: string
  /** Sends a request and returns its answer. */
  ask(name: string, payload?: unknown): Promise<FrameAnswer>
  /** The payload of a success; throws the message of an error. */
  get(name: string, payload?: unknown): Promise<Record<string, unknown>>
  /** Sends a request; returns its id. */
  begin(name: string, payload?: unknown): Promise<string>
  answer(id: string): Promise<FrameAnswer>
  /** Sends a request for the visitor's accounts; returns its id. */
  rpc(method: string, params?: unknown, more?: object): Promise<string>
  events(): Promise<readonly { readonly type: string; readonly payload?: unknown }[]>
  /** Presses Approve once it is armed, and returns the answer. Throws the message of an error. */
  approve(id: string): Promise<unknown>
  /** Presses Reject and returns the answer. Presses again if the screen moved. */
  reject(id: string): Promise<FrameAnswer>
}
const handoverTimeout = 2000
/** Makes the test's interface to the page. */
export function createFrameEmbedding(page: Page, origin: string): FrameEmbedding {
  const evaluate = <Result>(expression: string): Promise<Result> => page.evaluate(expression)
  const call = <Result>(method: string, ...args: readonly unknown[]) =>
    evaluate<Result>(
      `embedding.${method}(${args.map((one) => JSON.stringify(one) ?? 'undefined').join()})`,
    )
  const frame = page.frameLocator('iframe')
  const ask = (name: string, payload?: unknown) => call<FrameAnswer>('ask', name, payload)
  return {
    page,
    context: page.context(),
    frame,
    origin,
    ask,
    async get(name, payload) {
      const answer = await ask(name, payload)
      if (!answer.type.endsWith('_SUCCESS')) throw new Error(String(Object(answer.payload).message))
      return Object(answer.payload)
    },
    begin: (name, payload) => call('begin', name, payload),
    answer: (id) => call('answer', id),
    rpc: (method, params, more) =>
      call('begin', 'RPC_REQUEST', { method, params, chainId: 'eip155:1', ...more }),
    events: () => evaluate('embedding.events'),
    async approve(id) {
      await frame.getByRole('heading', { level: 1 }).click()
      await frame.getByRole('button', { name: 'Approve', disabled: false }).click()
      const answer = await call<FrameAnswer>('answer', id)
      if (!answer.type.endsWith('_SUCCESS')) throw new Error(String(Object(answer.payload).message))
      return answer.payload
    },
    async reject(id) {
      const answered = call<FrameAnswer>('answer', id)
      for (;;) {
        await frame.getByRole('button', { name: 'Reject' }).click()
        const answer = await Promise.race([
          answered,
          new Promise<undefined>((resolve) => setTimeout(resolve, handoverTimeout)),
        ])
        if (answer) return answer
      }
    },
  }
}
