import type { Page } from 'playwright-core'
import type { PageProvider } from './pageProvider.ts'

export type TestWindow = {
  provider: PageProvider | undefined
  events: unknown[]
  ethereum: PageProvider | undefined
}
export type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly nested?: number }
}

/**
 * Sends a request to the first announced provider, or `window.ethereum`. Its events since then are
 * on `window.events`; code 0 if it does not answer within 1.5 s.
 */
export async function requestOnPage(
  page: Page,
  method: string,
  params: unknown[] = [],
): Promise<Answer> {
  return page.evaluate(
    async ({ method, params }) => {
      const page: TestWindow = Object(window)
      if (!page.provider) {
        const onProvider = (event: Event) => {
          page.provider ??= (event as CustomEvent).detail.provider
        }
        window.addEventListener('eip6963:announceProvider', onProvider)
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        page.provider ??= page.ethereum
        page.events = []
        for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
          page.provider?.on(name, (payload) =>
            page.events.push([
              name,
              payload instanceof Error ? { code: Object(payload).code } : payload,
            ]),
          )
      }
      const timeout = new Promise<Answer>((resolve) =>
        setTimeout(() => resolve({ error: { code: 0 } }), 1500),
      )
      const response: Promise<Answer> | undefined = page.provider?.request({ method, params }).then(
        (result) => ({ result }),
        (error) => ({ error: { code: error.code, nested: error.data?.originalError?.code } }),
      )
      return response ? Promise.race([response, timeout]) : timeout
    },
    { method, params },
  )
}
