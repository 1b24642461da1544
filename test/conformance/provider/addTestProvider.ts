import type { TestProvider } from './TestProvider.ts'

/** The part of Playwright's `Route` that is used. */
export type RoutedCall = {
  request(): {
    method(): string
    url(): string
    headers(): Readonly<Record<string, string>>
    postData(): string | null
  }
  fulfill(response: {
    readonly status: number
    readonly headers: Record<string, string>
    readonly body: string
  }): Promise<unknown>
  abort(): Promise<unknown>
}

/** The part of Playwright's `Page` or `BrowserContext` that is used. */
export type RoutedPage = {
  route(url: string, handler: (route: RoutedCall) => Promise<unknown>): Promise<unknown>
}

/**
 * Answers the requests of a Playwright page to a provider by a double. Call it before `page.goto`,
 * once for each host of the option `provider` of your modal. Bodies are text, not pictures.
 * @param host the origin, such as `https://provider.example`
 */
export async function addTestProvider(
  page: RoutedPage,
  provider: TestProvider,
  host: string,
): Promise<void> {
  await page.route(`${new URL(host).origin}/**`, async (route) => {
    const call = route.request()
    const body = call.postData()
    const request = new Request(call.url(), {
      method: call.method(),
      headers: { ...call.headers() },
      ...(body !== null && { body }),
    })
    const response = await provider.answer(request)
    if (response.type === 'error') return route.abort()
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    })
  })
}
