import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { loadApiContract } from '../api/loadApiContract.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { Sandbox } from '../startSandbox.ts'
import { startSandbox } from '../startSandbox.ts'

/**
 * A sandbox for the tests of a file, put back before each; every call of the provider is held
 * against the contract, both ways.
 */
export function openBlockchainApiFixture() {
  const contract = loadApiContract()
  const state: { sandbox?: Sandbox } = {}
  const sandbox = (): Sandbox => {
    if (!state.sandbox) throw new Error('The sandbox has not started')
    return state.sandbox
  }
  async function call(method: string, path: string, body?: unknown) {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    const answer = await fetch(sandbox().info.api + path, { method, ...init })
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body: await answer.json(),
    }
  }
  async function provider(method: string, path: string, body?: unknown) {
    const separator = path.includes('?') ? '&' : '?'
    const full = `${path}${separator}projectId=test&st=latchkey&sv=html-eip155-0.1.0`
    const answer = await call(method, full, body)
    const url = new URL(full, sandbox().info.api)
    const request = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body,
    }
    expect(contract.request(request)).toEqual([])
    expect(contract.answer({ method, path: url.pathname }, answer)).toEqual([])
    return answer
  }
  beforeAll(async () => {
    state.sandbox = await startSandbox()
  })
  afterAll(() => state.sandbox?.stop())
  beforeEach(() => call('POST', '/__sandbox/reset'))

  return {
    sandbox,
    chain(caip2: string): EvmChain {
      const found = sandbox().chains[caip2]
      if (!found) throw new Error(`No chain ${caip2}`)
      return found
    },
    get: (path: string) => provider('GET', path),
    post: (path: string, body: unknown) => provider('POST', path, body),
    control: (method: string, path: string, body?: unknown) =>
      call(method, `/__sandbox${path}`, body),
  }
}
