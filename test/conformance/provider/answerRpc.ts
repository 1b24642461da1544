import type { TestProviderOptions } from './TestProvider.ts'

type Call = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

async function answerCall(
  { id = null, method, params = [] }: Call,
  network: string,
  rpc: NonNullable<TestProviderOptions['rpc']>,
) {
  const name = String(method)
  const head = { jsonrpc: '2.0', id }
  if (!Object.hasOwn(rpc, name)) {
    const message = `The test provider has no result for ${name}; add it: rpc: { ${name}: … }`
    return { ...head, error: { code: -32601, message } }
  }
  const answer = rpc[name]
  const result = typeof answer === 'function' ? await answer(params, network) : answer
  return { ...head, result: result ?? null }
}

/** Answers one call of JSON-RPC or a list of them, from results by method. */
export async function answerRpc(
  request: Request,
  rpc: NonNullable<TestProviderOptions['rpc']> = {},
): Promise<unknown> {
  const network = new URL(request.url).searchParams.get('chainId') ?? ''
  const calls: unknown = await request.json()
  return Array.isArray(calls)
    ? Promise.all(calls.map((call) => answerCall(Object(call), network, rpc)))
    : answerCall(Object(calls), network, rpc)
}
