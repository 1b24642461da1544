import { matchRoute } from './matchRoute.ts'
import { providerRoutes } from './providerRoutes.ts'
import type {
  TestProvider,
  TestProviderAnswer,
  TestProviderOptions,
  TestProviderRequest,
} from './TestProvider.ts'

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
}

const createJson = (status: number, data: unknown) =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } })

/** A failure in the forms of all hosts. */
const createFailure = (status: number, description: string) =>
  createJson(status, {
    error: description,
    status: 'FAILURE',
    reasons: [{ name: 'test', description }],
  })

function allowOrigins(response: Response): Response {
  // `Response.error()` has no headers: the host cannot be reached.
  if (response.type === 'error') return response
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(allowed)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

async function run(
  answer: TestProviderAnswer,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    const result: unknown = typeof answer === 'function' ? await answer(request, params) : answer
    return result instanceof Response ? result.clone() : createJson(200, result)
  } catch (error) {
    return createFailure(500, `An answer of the test failed: ${error}`)
  }
}

/**
 * Creates a double of a provider for the tests of a site: wallet list, configuration, balances,
 * prices and JSON-RPC. `answer` takes a `Request` and returns a `Response`, in a stub of `fetch` as
 * well as in a route of Playwright (`addTestProvider`).
 * @example
 * ```ts
 * const provider = createTestProvider({ wallets: [{ id: 'harbor', name: 'Harbor' }] })
 * await addTestProvider(page, provider, 'https://provider.example')
 * ```
 */
export function createTestProvider(options: TestProviderOptions = {}): TestProvider {
  const routes = Object.entries(providerRoutes(options))
  const requests: TestProviderRequest[] = []
  const unanswered = new Set<string>()

  async function answerRoute(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const name = `${request.method} ${url.pathname}`
    const body = await request.clone().text()
    for (const [route, answer] of routes) {
      const params = matchRoute(route, request.method, url.pathname)
      if (!params) continue
      requests.push({ route, url, body })
      return run(answer, request, params)
    }
    requests.push({ route: name, url, body })
    unanswered.add(name)
    const advice = `add it: createTestProvider({ routes: { '${name}': … } })`
    return createFailure(501, `The test provider has no answer for ${name}; ${advice}`)
  }
  return {
    answer: async (request) =>
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: allowed })
        : allowOrigins(await answerRoute(request)),
    requests: () => [...requests],
    unanswered: () => [...unanswered],
  }
}
